import { EXTERNAL_PACKAGES } from "./scripts/external-packages.mjs";

/** A page of a signed-in person. The others of the portal belong to no mode. */
const ROOM = "(?!(?:ingresar|invitacion|prueba|restablecer|segundo-factor)(?:/|$))[^/]+";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // Contract decision 4: a trailing slash is answered by the same handler, never redirected.
  skipTrailingSlashRedirect: true,
  // Files for programs stand beside the pages for people. Test mode has the portal's pages, under its own address.
  rewrites: async () => [
    { source: "/portal/prueba", destination: "/portal" },
    { source: `/portal/prueba/:room(${ROOM})/:path*`, destination: "/portal/:room/:path*" },
    { source: "/verificar/:consulta_id.json", destination: "/verificar/:consulta_id/json" },
    { source: "/docs/:slug.md", destination: "/docs/:slug/md" },
  ],
  // Collections were once downloaded here. Postman imports the description instead; the guide says how.
  redirects: async () => [
    { source: "/docs/atalaya.postman_collection.json", destination: "/openapi.json", permanent: true },
    { source: "/docs/atalaya-bruno.zip", destination: "/docs/inicio-rapido", permanent: true },
  ],
  serverExternalPackages: EXTERNAL_PACKAGES,
  experimental: {
    // A page is loaded when somebody asks for it.
    preloadEntriesOnStart: false,
    // What runs here is fetched by nobody, and read with a map only where it is developed: half of what a build would take.
    turbopackMinify: { server: false },
    turbopackSourceMaps: process.env.NODE_ENV === "development",
    // Of use to whoever builds again, for a third more of the first time and 230 MB.
    turbopackFileSystemCacheForBuild: false,
  },
  typescript: { tsconfigPath: "tsconfig.json", ignoreBuildErrors: true },
};

export default config;
