import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { versionOf } from "../../hosts/servers/running.ts";
import { type Generator, run, type Task } from "./generator.ts";
import { exported } from "./go-toolchain.ts";
import { generate, hasIt, lackOfIt, OPENAPI_GENERATOR } from "./openapi-generator.ts";
import type { Question } from "./questions.ts";

const CLASSPATH = "org.apache.maven.plugins:maven-dependency-plugin:3.3.0:build-classpath";

export const openapiGeneratorJava: Generator = {
  name: "openapi-generator, java (library native)",
  release: OPENAPI_GENERATOR,
  version: () => (hasIt() && hasMaven() ? OPENAPI_GENERATOR : undefined),
  lack: `${lackOfIt}, or Maven and a JDK of 17 are not`,
  isInCi: false,
  keepsLong: true,
  async read(task) {
    const { folder } = task;
    // Else what is absent is an empty list.
    await generate("java", task, "--additional-properties=library=native,containerDefaultToNull=true");
    writeFileSync(join(folder, "src/main/java/Reader.java"), reader(task));
    const [listed, quiet] = [join(folder, "classpath"), ["-q", "-B", "-DskipTests"]];
    await run("mvn", [...quiet, "compile", CLASSPATH, `-Dmdep.outputFile=${listed}`], { cwd: folder });
    const classpath = [join(folder, "target/classes"), readFileSync(listed, "utf8").trim()].join(delimiter);
    return run("java", ["-cp", classpath, "Reader"], { cwd: folder });
  },
};

function hasMaven(): boolean {
  const isThere = versionOf("mvn", ["--version"], /Apache Maven ([\d.]+)/) !== undefined;
  return isThere && versionOf("javac", ["--version"], /javac (1[7-9]|[2-9]\d)/) !== undefined;
}

function reader({ baseUrl, questions }: Task): string {
  const lines = questions.map((question) => {
    const call = `new ${exported(question.tag)}Api(client).${question.operation}(${given(question)})`;
    return `    tell("${question.operation}", ${call});\n`;
  });
  return `import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.*;

public class Reader {
  static final ApiClient client = new ApiClient();
  // Of objects without a schema, null is written too.
  static final ObjectMapper mapper = client.getObjectMapper().copy()
      .setDefaultPropertyInclusion(JsonInclude.Value.construct(Include.NON_NULL, Include.ALWAYS));

  static void tell(String operation, Object answer) throws Exception {
    String written = mapper.writeValueAsString(answer);
    System.out.println("{\\"operation\\":\\"" + operation + "\\",\\"answer\\":" + written + "}");
  }

  public static void main(String[] arguments) throws Exception {
    System.setOut(new java.io.PrintStream(System.out, true, "UTF-8"));
    client.updateBaseUri(${JSON.stringify(baseUrl)});
${lines.join("")}  }
}
`;
}

function given({ given: values, queries }: Question): string {
  const literals = values.map((value) => (typeof value === "number" ? `${value}L` : JSON.stringify(value)));
  return [...literals, ...Array.from({ length: queries }, () => "null")].join(", ");
}
