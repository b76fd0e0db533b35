import { defineConfig } from "prisma/config";

/** For Prisma's own commands; the service applies the migrations itself (`scripts/migrate.ts`). */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
