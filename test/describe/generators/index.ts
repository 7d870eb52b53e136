import type { Generator } from "./generator.ts";
import { oapiCodegen } from "./oapi-codegen.ts";
import { openapiGeneratorGo } from "./openapi-generator-go.ts";
import { openapiGeneratorJava } from "./openapi-generator-java.ts";
import { openapiGeneratorPython } from "./openapi-generator-python.ts";
import { openapiGeneratorTypescriptFetch } from "./openapi-generator-typescript-fetch.ts";
import { openapiPythonClient } from "./openapi-python-client.ts";
import { openapiTypescript } from "./openapi-typescript.ts";

export const GENERATORS: readonly Generator[] = [
  openapiGeneratorPython,
  openapiGeneratorTypescriptFetch,
  openapiGeneratorGo,
  openapiGeneratorJava,
  oapiCodegen,
  openapiPythonClient,
  openapiTypescript,
];
