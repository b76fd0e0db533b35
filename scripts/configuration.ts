import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { variables } from "../server/runtime/env";

/** The page of all environment variables, made from their schema. */
export const CONFIGURATION = "docs/operacion/configuracion.md";

export function configurationPage(): string {
  const rows = variables().map(({ name, preset, production, description }) => {
    const cells = [`\`${name}\``, preset === null ? "–" : `\`${preset}\``, production ?? "", description];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return `# Configuration

<!-- Made by npm run configuration from server/runtime/env.ts. A test compares. -->

The service reads its configuration from the environment, or from \`.env\` in its folder. An empty variable counts as
unset. A bad value stops the start with the variable's name and without its value. The start also names variables that
are almost one of these. \`.env.example\` explains each at more length.

| variable | default | in production | |
|---|---|---|---|
${rows.join("\n")}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(CONFIGURATION, configurationPage());
