-- What a delivery of a test account was signed with, which its people may see: they check their own receiver by it.
ALTER TABLE entrega_intento ADD COLUMN firma text;
GRANT UPDATE (firma) ON entrega_intento TO atalaya_app;
