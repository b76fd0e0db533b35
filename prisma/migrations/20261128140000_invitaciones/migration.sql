-- An address has one account that comes in, whatever the client, and invitations of as many clients as invite it.
DROP INDEX usuario_email_key;
CREATE UNIQUE INDEX usuario_email_key ON usuario (email) WHERE clave IS NOT NULL;
CREATE UNIQUE INDEX usuario_email_cliente_id_key ON usuario (email, cliente_id);
