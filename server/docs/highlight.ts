import Prism from "prismjs";
import "prismjs/components/prism-bash.js";
import "prismjs/components/prism-csharp.js";
import "prismjs/components/prism-go.js";
import "prismjs/components/prism-java.js";
import "prismjs/components/prism-json.js";
import "prismjs/components/prism-markup-templating.js";
import "prismjs/components/prism-php.js";
import "prismjs/components/prism-python.js";
import "prismjs/components/prism-sql.js";
import "prismjs/components/prism-typescript.js";

const GRAMMARS: Readonly<Record<string, string>> = {
  sh: "bash",
  json: "json",
  ts: "typescript",
  js: "javascript",
  python: "python",
  java: "java",
  php: "php",
  csharp: "csharp",
  go: "go",
  sql: "sql",
};

/** Code as HTML with Prism's classes (`token string`…). Unknown languages stay plain. */
export function highlight(code: string, language: string): string {
  const name = GRAMMARS[language];
  const grammar = name === undefined ? undefined : Prism.languages[name];
  if (name === undefined || grammar === undefined) return Prism.util.encode(code) as string;
  return Prism.highlight(code, grammar, name);
}
