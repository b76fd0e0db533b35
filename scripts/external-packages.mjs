/** Packages with files, threads or addons of their own, and of which Next's bundle and ours must share the one instance. */
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
