import { tsImport } from "tsx/esm/api";

// A bad value fails the build with the variable's name, not the first request that needs it.
const { env } = await tsImport("./server/runtime/env.ts", import.meta.url);
env();

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // Contract decision 4: a trailing slash is answered by the same handler, never redirected.
  skipTrailingSlashRedirect: true,
  // What anybody may verify by program stands beside the page for people.
  rewrites: async () => [
    { source: "/verificar/:consulta_id.json", destination: "/verificar/:consulta_id/json" },
  ],
  serverExternalPackages: [
    "pg",
    "pino",
    "pino-pretty",
    "@prisma/client",
    "@prisma/adapter-pg",
    "inngest",
    "nodemailer",
    "@node-rs/argon2",
    "piscina",
  ],
  typescript: { tsconfigPath: "tsconfig.json", ignoreBuildErrors: true },
};

export default config;
