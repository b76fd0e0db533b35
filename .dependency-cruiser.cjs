/**
 * The house's import rules: see README, "How it is laid out". Every rule is an error; `scripts/boundaries.test.ts`
 * breaks each on purpose.
 */

const TESTS = "(\\.test\\.tsx?|\\.(itest|proof)\\.ts)$|/testing/";

const only = (name, from, allowed) => ({
  name,
  severity: "error",
  comment: `${from} may import only: ${allowed.join(", ")}`,
  from: { path: from, pathNot: TESTS },
  to: { path: "^(app|components|inngest|scripts|server|prisma|e2e|generated)/", pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      // One program in two files, of which the second is loaded once the first is there.
      from: { pathNot: "^scripts/verificar" },
      to: { circular: true },
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: `${TESTS}|^e2e/|^scripts/` },
      to: { path: `${TESTS}|^e2e/` },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      comment: "values in, values out: no I/O; node:crypto for hashing only",
      from: { path: "^server/domain/", pathNot: TESTS },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?(crypto|buffer)$" },
    },
    {
      name: "no-dev-dependencies-in-the-product",
      severity: "error",
      from: { path: "^(app|components|inngest|server)/", pathNot: TESTS },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "prisma-and-pg-live-in-db",
      severity: "error",
      from: {
        path: "^(app|components|inngest|server)/",
        pathNot: "^server/db/|/testing/|\\.(itest|proof)\\.ts$",
      },
      to: { path: "^node_modules/(@prisma|pg)/" },
    },
    {
      name: "generated-code-has-one-door-each",
      severity: "error",
      comment:
        "the database's client into db, the compiled search into the index, the icons into ui: nobody else knows of them",
      from: {
        pathNot: "^(server/(db/|domain/screening/index/engine-module\\.ts$)|components/ui/icons\\.ts$)",
      },
      to: { path: "^generated/" },
    },
    {
      name: "components-know-only-types-of-trpc",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^server/trpc/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "scripts-know-no-pages",
      severity: "error",
      from: { path: "^scripts/" },
      to: { path: "^components/" },
    },
    {
      name: "pages-link-by-the-link-of-the-house",
      severity: "error",
      comment: "what is in sight is not asked for (components/ui/link.tsx)",
      from: { path: "^(app|components)/", pathNot: "^components/ui/link\\.tsx$" },
      to: { path: "^(node_modules/)?next/link" },
    },
    {
      name: "rooms-of-the-portal-link-by-their-own-link",
      severity: "error",
      comment: "support looks at the same rooms under another address (components/portal/link.tsx)",
      from: { path: "^components/portal/", pathNot: "^components/portal/link\\.tsx$" },
      to: { path: "^components/ui/link\\.tsx$" },
    },
    only("domain", "^server/domain/", ["^server/domain/", "^generated/engine\\.ts$"]),
    only("contract", "^server/contract/", ["^server/(contract|domain)/"]),
    only("docs", "^server/docs/", ["^server/(docs|contract|domain)/"]),
    only("lists", "^server/lists/", ["^server/(lists|domain)/"]),
    only("db", "^server/db/", ["^server/(db|domain)/", "^generated/(prisma/|tables\\.ts$)"]),
    only("delivery", "^server/delivery/", ["^server/(delivery|domain)/"]),
    only("pdf", "^server/pdf/", ["^server/(pdf|domain)/"]),
    only("usecases", "^server/usecases/", ["^server/(usecases|db|lists|delivery|pdf|domain)/"]),
    only("http", "^server/http/", ["^server/(http|auth|contract|usecases|runtime|domain)/"]),
    only("trpc", "^server/trpc/", ["^server/(trpc|http|auth|contract|usecases|runtime|domain)/"]),
    only("auth", "^server/auth/", ["^server/(auth|contract|usecases|runtime|domain)/"]),
    only("runtime", "^server/runtime/", ["^server/(runtime|usecases|db|lists|delivery|pdf|domain)/"]),
    only("inngest", "^inngest/", ["^inngest/", "^server/(usecases|runtime|domain)/"]),
    only("components", "^components/", [
      "^components/",
      "^generated/icons\\.ts$",
      "^server/(contract|domain|trpc)/",
    ]),
    only("app", "^app/", [
      "^(app|components|inngest)/",
      "^server/(http|trpc|auth|contract|docs|usecases|runtime|domain)/",
    ]),
  ],
  options: {
    doNotFollow: { path: "node_modules|^generated/" },
    exclude: { path: "^(\\.next|dist)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["node", "import", "types", "default"],
    },
  },
};
