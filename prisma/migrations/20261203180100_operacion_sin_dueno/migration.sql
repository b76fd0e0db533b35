-- A start that migrates nothing looks with the service's own login whether anything is pending, and whether the
-- role's rights are the granted ones.
GRANT SELECT ON "_prisma_migrations", derechos_otorgados TO atalaya_app;
