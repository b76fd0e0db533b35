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
  experimental: {
    // A page is loaded when somebody asks for it.
    preloadEntriesOnStart: false,
    // Nothing that runs here is fetched by anybody or read with a map: half of what a build would take.
    turbopackMinify: { client: true, server: false },
    turbopackSourceMaps: false,
    // Of use to whoever builds again, for a third more of the first time and 230 MB.
    turbopackFileSystemCacheForBuild: false,
  },
  typescript: { tsconfigPath: "tsconfig.json", ignoreBuildErrors: true },
};

export default config;
