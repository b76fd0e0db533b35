/** For Prisma's own commands. The service applies the migrations itself (`scripts/migrate.ts`). */
export default {
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
};
