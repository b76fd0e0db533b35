/** The house's import rules: see README, "How it is laid out". Every rule is an error. */
const only = (name, from, allowed) => ({
  name,
  severity: "error",
  comment: `${from} may import only: ${allowed.join(", ")}`,
  from: { path: from, pathNot: "(\\.test\\.tsx?|\\.(itest|proof)\\.ts)$|/testing/" },
  to: { path: "^(app|components|inngest|scripts|server|prisma|e2e|generated)/", pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: "(\\.test\\.tsx?|\\.(itest|proof)\\.ts)$|/testing/|^e2e/|^scripts/" },
      to: { path: "(\\.test\\.tsx?|\\.(itest|proof)\\.ts)$|/testing/|^e2e/" },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      comment: "values in, values out: no I/O; node:crypto for hashing only",
      from: { path: "^server/domain/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?(crypto|buffer)$" },
    },
    {
      name: "no-dev-dependencies-in-the-product",
      severity: "error",
      from: {
        path: "^(app|components|inngest|server)/",
        pathNot: "(\\.test\\.tsx?|\\.(itest|proof)\\.ts)$|/testing/",
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "prisma-and-pg-live-in-db",
      severity: "error",
      from: {
        path: "^(app|components|inngest|server)/",
        pathNot: "^server/db/|/testing/|\\.(itest|proof)\\.ts$",
      },
      to: { path: "^(node_modules/(@prisma|pg)/|generated/)" },
    },
    only("domain", "^server/domain/", ["^server/domain/"]),
    only("contract", "^server/contract/", ["^server/(contract|domain)/"]),
    only("lists", "^server/lists/", ["^server/(lists|domain)/"]),
    only("db", "^server/db/", ["^server/(db|domain)/", "^generated/"]),
    only("delivery", "^server/delivery/", ["^server/(delivery|domain)/"]),
    only("usecases", "^server/usecases/", ["^server/(usecases|db|lists|delivery|domain)/"]),
    only("http", "^server/http/", ["^server/(http|contract|usecases|runtime|domain)/"]),
    only("runtime", "^server/runtime/", ["^server/(runtime|usecases|db|lists|delivery|domain)/"]),
    only("inngest", "^inngest/", ["^inngest/", "^server/(usecases|runtime|domain)/"]),
    only("components", "^components/", ["^components/", "^server/contract/"]),
    only("app", "^app/", ["^(app|components|inngest)/", "^server/(http|contract|usecases|runtime|domain)/"]),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(generated|\\.next)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["node", "import", "types", "default"],
    },
  },
};
