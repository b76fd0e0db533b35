import { EXTERNAL_PACKAGES } from "./scripts/external-packages.mjs";

/** A page of a signed-in person. The others of the portal belong to no mode. */
const ROOM = "(?!(?:ingresar|invitacion|prueba|restablecer|segundo-factor)(?:/|$))[^/]+";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // Contract decision 4: a trailing slash is answered by the same handler, never redirected.
  skipTrailingSlashRedirect: true,
  // Rewrites files for programs to addresses beside the pages. Test mode uses the portal's pages under its own address.
  rewrites: async () => [
    { source: "/portal/prueba", destination: "/portal" },
    { source: `/portal/prueba/:room(${ROOM})/:path*`, destination: "/portal/:room/:path*" },
    { source: "/verificar/acta/:acta_id.json", destination: "/verificar/acta/:acta_id/json" },
    { source: "/verificar/:consulta_id.json", destination: "/verificar/:consulta_id/json" },
    { source: "/docs/:slug.md", destination: "/docs/:slug/md" },
  ],
  // Old addresses of API collections. Postman imports the description now, as the guide says.
  redirects: async () => [
    { source: "/docs/atalaya.postman_collection.json", destination: "/openapi.json", permanent: true },
    { source: "/docs/atalaya-bruno.zip", destination: "/docs/inicio-rapido", permanent: true },
  ],
  serverExternalPackages: EXTERNAL_PACKAGES,
  experimental: {
    // Loads a page on its first request.
    preloadEntriesOnStart: false,
    // Nobody downloads server code, and its source maps are for development only. Minifying it would take half of the
    // build time.
    turbopackMinify: { server: false },
    turbopackSourceMaps: process.env.NODE_ENV === "development",
    // Helps only repeated builds. It costs a third more time at the first, and 230 MB.
    turbopackFileSystemCacheForBuild: false,
  },
  typescript: { tsconfigPath: "tsconfig.json", ignoreBuildErrors: true },
};

export default config;
