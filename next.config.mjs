import { EXTERNAL_PACKAGES } from "./scripts/external-packages.mjs";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // Contract decision 4: a trailing slash is answered by the same handler, never redirected.
  skipTrailingSlashRedirect: true,
  // What anybody may verify by program stands beside the page for people; what a program reads, too.
  rewrites: async () => [
    { source: "/verificar/:consulta_id.json", destination: "/verificar/:consulta_id/json" },
    { source: "/docs/:slug.md", destination: "/docs/:slug/md" },
  ],
  serverExternalPackages: EXTERNAL_PACKAGES,
  // A page is loaded when somebody asks for it.
  experimental: { preloadEntriesOnStart: false },
  typescript: { tsconfigPath: "tsconfig.json", ignoreBuildErrors: true },
};

export default config;
