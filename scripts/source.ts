import ts from "typescript";

/** What `ratchet.ts` reads of one file of code. */
export interface Source {
  /** Line comments that follow each other are one comment. */
  readonly comments: readonly string[];
  readonly testTitles: readonly string[];
  /** Types, interfaces and classes, exported or not. */
  readonly types: readonly string[];
  /** Exported functions and constants, and the procedures of a tRPC router. */
  readonly names: readonly string[];
  /** Modules that are still imported once types are erased. */
  readonly imports: readonly string[];
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+|\/\/.*/gm;
const TEST_CALLS = new Set(["it", "test", "describe"]);

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

/** The identifier that a call starts with: `it` of `it.each(rows)("…")`. */
function calleeOf({ expression }: ts.CallExpression): string {
  let node: ts.Expression = expression;
  while (
    ts.isCallExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isTaggedTemplateExpression(node)
  )
    node = ts.isTaggedTemplateExpression(node) ? node.tag : node.expression;
  return ts.isIdentifier(node) ? node.text : "";
}

function importOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const isTypeOnly = ts.isImportDeclaration(node)
      ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : node.isTypeOnly;
    const { moduleSpecifier } = node;
    return !isTypeOnly && moduleSpecifier && ts.isStringLiteral(moduleSpecifier)
      ? moduleSpecifier.text
      : undefined;
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [module] = node.arguments;
  return module && ts.isStringLiteral(module) ? module.text : undefined;
}

function namesOf(node: ts.Node): readonly string[] {
  if (ts.isFunctionDeclaration(node) && isExported(node)) return node.name ? [node.name.text] : [];
  if (ts.isVariableStatement(node) && isExported(node))
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  if (!ts.isCallExpression(node) || calleeOf(node) !== "router") return [];
  return node.arguments.flatMap((argument) =>
    ts.isObjectLiteralExpression(argument)
      ? argument.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
      : [],
  );
}

/** Parses `text`. Comment markers inside strings, regular expressions and JSX do not count. */
export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const literals: ts.Node[] = [];
  const testTitles: string[] = [];
  const types: string[] = [];
  const names: string[] = [];
  const imports: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) literals.push(node);
    if (ts.isCallExpression(node) && TEST_CALLS.has(calleeOf(node))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        testTitles.push(title.getText(file).slice(1, -1));
    }
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node))
      types.push(node.name?.text ?? "");
    names.push(...namesOf(node));
    const module = importOf(node);
    if (module !== undefined) imports.push(module);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const code = text.split("");
  for (const node of literals) {
    const start = ts.isJsxText(node) ? node.pos : node.getStart(file);
    code.fill(" ", start, node.end);
  }
  const comments = code.join("").match(COMMENT) ?? [];
  return { comments, testTitles, types, names, imports };
}
