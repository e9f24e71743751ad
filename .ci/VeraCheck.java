// Validates PDFs with veraPDF, whose classes and profiles come from the jar that .ci/pdf-judge puts on the class path:
//   java -cp ... VeraCheck FLAVOUR FILE.pdf...     FLAVOUR: ua1, 2b, ...; exit code 1 when a file does not comply
import java.io.FileInputStream;
import java.util.Map;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;

public class VeraCheck {
  public static void main(String[] args) throws Exception {
    java.util.logging.LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    PDFAFlavour flavour = PDFAFlavour.fromString(args[0]);
    String name = args[0].startsWith("ua") ? "PDFUA-" + args[0].substring(2) : "PDFA-" + args[0].toUpperCase();
    String path = "/org/verapdf/pdfa/validation/" + name + ".xml";
    ValidationProfile profile = Profiles.profileFromXml(VeraCheck.class.getResourceAsStream(path));
    boolean all = true;
    for (int i = 1; i < args.length; i++) {
      all &= validate(args[i], flavour, profile);
    }
    System.exit(all ? 0 : 1);
  }

  private static boolean validate(String file, PDFAFlavour flavour, ValidationProfile profile) throws Exception {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), flavour)) {
      ValidationResult result = Foundries.defaultInstance().createValidator(profile, false).validate(parser);
      // A run without assertions has validated nothing.
      boolean compliant = result.isCompliant() && result.getTotalAssertions() > 0;
      System.out.println(file + " " + flavour + " compliant=" + compliant + " checks=" + result.getTotalAssertions());
      Map<String, Integer> failures = new TreeMap<>();
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() == TestAssertion.Status.FAILED) {
          String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
          failures.merge(rule + " " + assertion.getMessage(), 1, Integer::sum);
        }
      }
      failures.forEach((message, count) -> System.out.println("  FAIL x" + count + " " + message));
      return compliant;
    }
  }
}
