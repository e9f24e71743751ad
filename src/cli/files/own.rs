//! What Linux tells a program about itself.

/// Hundredths of a second that all threads of this program have computed; nothing where nobody tells.
pub fn computed() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program is in parentheses and may hold anything; user and system time are fields 14 and 15.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user + system)
}

/// Mebibytes of memory that this program uses.
pub fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes: u64 = line?.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kibibytes / 1024)
}
