/** Packages with files, threads or addons of their own. Next's bundle and ours must share one instance of each. */
export const EXTERNAL_PACKAGES = [
  "pg",
  "pino",
  "@prisma/client-runtime-utils",
  "@prisma/adapter-pg",
  "inngest",
  "nodemailer",
  "@node-rs/argon2",
  "piscina",
];
