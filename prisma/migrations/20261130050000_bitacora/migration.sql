CREATE TABLE staff_audit (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  en          timestamptz(3) NOT NULL,
  actor       text NOT NULL,
  accion      text NOT NULL,
  objeto_tipo text NOT NULL,
  objeto_id   text NOT NULL,
  antes       jsonb,
  despues     jsonb,
  motivo      text,
  request_id  text NOT NULL
);
CREATE INDEX ON staff_audit (objeto_tipo, objeto_id, en DESC);
CREATE INDEX ON staff_audit (en DESC);
CREATE INDEX ON staff_audit (request_id);
-- Who acted is picked from a list of whoever did.
CREATE INDEX ON staff_audit (actor, en DESC);

-- The log of consultas: an append-only Merkle tree whose leaves are their hashes, in the order in which they were
-- committed and then sealed. Nothing of it refers to a consulta by a foreign key: leaves outlive their retention.
CREATE TABLE bitacora_hoja (
  indice        bigint PRIMARY KEY CHECK (indice >= 0),
  consulta_id   uuid UNIQUE,
  hash_reporte  bytea NOT NULL CHECK (octet_length(hash_reporte) = 32),
  diligencia_id uuid,
  CONSTRAINT bitacora_hoja_of_one CHECK (num_nonnulls(consulta_id, diligencia_id) = 1)
);
CREATE UNIQUE INDEX bitacora_hoja_diligencia_id_key ON bitacora_hoja (diligencia_id) WHERE diligencia_id IS NOT NULL;

-- The hashes of whole subtrees: every 256 leaves, and every 256 of those, so that a proof reads some hundred rows.
CREATE TABLE bitacora_nodo (
  nivel  integer NOT NULL CHECK (nivel IN (8, 16, 24)),
  indice bigint NOT NULL CHECK (indice >= 0),
  hash   bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (nivel, indice)
);

-- The keys that signed, each with the moment of its first signature.
CREATE TABLE bitacora_llave (
  verificador text PRIMARY KEY,
  desde       timestamptz(3) NOT NULL
);

-- What was published of the tree at each size that was sealed.
CREATE TABLE bitacora_cabeza (
  tamano      bigint PRIMARY KEY CHECK (tamano > 0),
  raiz        bytea NOT NULL CHECK (octet_length(raiz) = 32),
  nota        text NOT NULL,
  verificador text NOT NULL REFERENCES bitacora_llave (verificador) ON DELETE RESTRICT ON UPDATE RESTRICT,
  sellada_en  timestamptz(3) NOT NULL
);
CREATE INDEX bitacora_cabeza_sellada_en_idx ON bitacora_cabeza (sellada_en);

-- Consultas that wait for their leaf. A row is put here by the statement that keeps the consulta, whoever runs it, and
-- leaves in the transaction that seals it: none can be left out and none come twice, however commits overtake each
-- other.
CREATE TABLE bitacora_pendiente (
  orden         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consulta_id   uuid,
  hash_reporte  bytea NOT NULL,
  -- A checkpoint is kept outside the database before it is committed. What it signs must be decided by then, whatever
  -- becomes of the transaction: the leaves of the next tree are named first, and whoever seals takes those and no others.
  propuesta     boolean NOT NULL DEFAULT false,
  diligencia_id uuid,
  CONSTRAINT bitacora_pendiente_of_one CHECK (num_nonnulls(consulta_id, diligencia_id) = 1)
);
CREATE INDEX bitacora_pendiente_propuesta ON bitacora_pendiente (orden) WHERE propuesta;

-- Append-only: what the client's own people and keys did, written in the transaction that did it.
CREATE TABLE actividad (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cliente_id  uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en          timestamptz(3) NOT NULL,
  actor_tipo  text NOT NULL,
  -- As it was called then.
  actor       text NOT NULL,
  usuario_id  uuid REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  api_key_id  uuid REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- From where; null: not known.
  direccion   text,
  request_id  text NOT NULL,
  accion      text NOT NULL,
  objeto_tipo text NOT NULL,
  objeto_id   text NOT NULL,
  detalle     jsonb,
  CHECK ((actor_tipo = 'usuario') = (usuario_id IS NOT NULL)),
  CHECK ((actor_tipo = 'llave') = (api_key_id IS NOT NULL)),
  CHECK (actor_tipo IN ('usuario', 'llave', 'soporte', 'destinatario'))
);
CREATE INDEX ON actividad (cliente_id, en DESC, id DESC);
CREATE INDEX ON actividad (request_id);

-- Time stamps of an authority (RFC 3161) over the first checkpoint of a day of Bogota, as its signed note was published.
CREATE TABLE bitacora_estampa (
  dia          date PRIMARY KEY,
  tamano       bigint NOT NULL UNIQUE REFERENCES bitacora_cabeza (tamano) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The token, DER.
  estampa      bytea NOT NULL,
  -- What the token says.
  estampada_en timestamptz(3) NOT NULL
);

-- Every act of support is a link of one chain: its hash covers its number, its content and the hash of the act before.
-- The link is made when the transaction of the act commits, by the database and for whoever inserts: none can do
-- without. Only then is the chain's lock taken, and what holds it waits for nothing else, so that acts wait for each
-- other's commit alone and never for each other's work, and nobody can lock the other out. The numbers are therefore
-- without gaps and in the order of commit.
CREATE TABLE staff_audit_eslabon (
  numero  bigint PRIMARY KEY CHECK (numero > 0),
  acto_id uuid NOT NULL UNIQUE REFERENCES staff_audit (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  hash    bytea NOT NULL CHECK (octet_length(hash) = 32)
);

-- What was signed of the chain, and is kept outside the database too: it tells a chain that was cut or made anew.
CREATE TABLE staff_audit_cabeza (
  numero      bigint PRIMARY KEY CHECK (numero > 0),
  hash        bytea NOT NULL CHECK (octet_length(hash) = 32),
  nota        text NOT NULL,
  verificador text NOT NULL,
  sellada_en  timestamptz(3) NOT NULL
);

-- What a client's people and keys did is chained as the acts of support are: one mechanism, and a chain for each table. An
-- act of support is linked when it commits. One of a client's is linked by the tarea that signs the chain: a query of the
-- portal is charged by the statement that also records it, and must not hold its counter while others commit.
CREATE TABLE actividad_eslabon (
  numero  bigint PRIMARY KEY CHECK (numero > 0),
  acto_id uuid NOT NULL UNIQUE REFERENCES actividad (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  hash    bytea NOT NULL CHECK (octet_length(hash) = 32)
);

CREATE TABLE actividad_cabeza (
  numero      bigint PRIMARY KEY CHECK (numero > 0),
  hash        bytea NOT NULL CHECK (octet_length(hash) = 32),
  nota        text NOT NULL,
  verificador text NOT NULL,
  sellada_en  timestamptz(3) NOT NULL
);

-- Acts that wait for their link. Put here by a trigger, whoever inserts them, and taken by the function that links them.
CREATE TABLE actividad_pendiente (
  orden   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  acto_id uuid NOT NULL
);

ALTER TABLE consulta_retiro ADD FOREIGN KEY (verificador)
  REFERENCES bitacora_llave (verificador) ON DELETE RESTRICT ON UPDATE RESTRICT;

CREATE FUNCTION await_sello() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.bitacora_pendiente (consulta_id, hash_reporte)
  SELECT id, decode(hash_reporte, 'hex') FROM kept;
  RETURN NULL;
END
$$;

-- Apart from that of consultas, whose statement must not get slower.
CREATE FUNCTION await_sello_of_diligencia() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.bitacora_pendiente (diligencia_id, hash_reporte)
  SELECT id, decode(hash_respuesta, 'hex') FROM kept;
  RETURN NULL;
END
$$;

-- All that an act says, in the order in which its link covers it. `db/bitacora/cadenas.ts` reads the same.
CREATE FUNCTION said_by(acto staff_audit) RETURNS text[]
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT ARRAY[acto.id::text, to_char(acto.en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), acto.actor,
    acto.accion, acto.objeto_tipo, acto.objeto_id, acto.antes::text, acto.despues::text, acto.motivo, acto.request_id]
$$;

CREATE FUNCTION said_by(acto actividad) RETURNS text[]
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT ARRAY[acto.id::text, to_char(acto.en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), acto.cliente_id::text,
    acto.actor_tipo, acto.actor, acto.usuario_id::text, acto.api_key_id::text, acto.direccion, acto.request_id,
    acto.accion, acto.objeto_tipo, acto.objeto_id, acto.detalle::text]
$$;

-- Each value with its length before it, so that no two acts have the same text. `contentOfEslabon` writes the same.
CREATE FUNCTION eslabon_content(numero bigint, said text[]) RETURNS text
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT string_agg(coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-') || ',', '' ORDER BY place)
  FROM unnest(numero::text || said) WITH ORDINALITY AS content (value, place)
$$;

-- Links an act of `cadena`, the table of the acts, to the last one of its chain. Whoever calls it holds the chain's lock.
CREATE FUNCTION append_eslabon(cadena text, acto_id uuid, said text[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  before record;
  next bigint;
BEGIN
  EXECUTE format('SELECT numero, hash FROM public.%I ORDER BY numero DESC LIMIT 1', cadena || '_eslabon') INTO before;
  next := coalesce(before.numero, 0) + 1;
  EXECUTE format('INSERT INTO public.%I (numero, acto_id, hash) VALUES ($1, $2, $3)', cadena || '_eslabon')
  USING next, acto_id, sha256(coalesce(before.hash, decode(repeat('00', 32), 'hex'))
    || convert_to(public.eslabon_content(next, said), 'UTF8'));
END
$$;

CREATE FUNCTION chain_staff_audit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('staff_audit', 0));
  PERFORM public.append_eslabon('staff_audit', NEW.id, public.said_by(NEW));
  RETURN NULL;
END
$$;

CREATE FUNCTION await_eslabon() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.actividad_pendiente (acto_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;

-- Links those that have waited longest, `at_most` of them; returns how many. One that is gone is left waiting for whoever
-- checks.
CREATE FUNCTION chain_actividad(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  waiting record;
  linked integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('actividad', 0));
  FOR waiting IN
    SELECT pendiente.orden, acto.id, public.said_by(acto) AS said
    FROM public.actividad_pendiente pendiente JOIN public.actividad acto ON acto.id = pendiente.acto_id
    ORDER BY pendiente.orden LIMIT at_most
  LOOP
    PERFORM public.append_eslabon('actividad', waiting.id, waiting.said);
    DELETE FROM public.actividad_pendiente WHERE orden = waiting.orden;
    linked := linked + 1;
  END LOOP;
  RETURN linked;
END
$$;

CREATE TRIGGER await_sello AFTER INSERT ON consulta
REFERENCING NEW TABLE AS kept FOR EACH STATEMENT EXECUTE FUNCTION await_sello();

CREATE CONSTRAINT TRIGGER chain_staff_audit AFTER INSERT ON staff_audit
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_staff_audit();

CREATE TRIGGER await_sello AFTER INSERT ON diligencia
REFERENCING NEW TABLE AS kept FOR EACH STATEMENT EXECUTE FUNCTION await_sello_of_diligencia();

CREATE TRIGGER await_eslabon AFTER INSERT ON actividad FOR EACH ROW EXECUTE FUNCTION await_eslabon();

-- Beside the grants: no role gets a policy to change or delete, and the owner of the tables is refused as well, also
-- where it passes for a replica. A pg_dump by the owner still reads all, so the policies are not forced upon it.
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['staff_audit', 'staff_audit_eslabon', 'staff_audit_cabeza'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('CREATE POLICY read ON public.%I FOR SELECT USING (true)', kept);
    EXECUTE format('CREATE POLICY append ON public.%I FOR INSERT WITH CHECK (true)', kept);
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.%I
      FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()', kept);
    EXECUTE format('ALTER TABLE public.%I ENABLE ALWAYS TRIGGER append_only', kept);
  END LOOP;
END
$$;

-- As of the acts of support.
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['actividad', 'actividad_eslabon', 'actividad_cabeza'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('CREATE POLICY read ON public.%I FOR SELECT USING (true)', kept);
    EXECUTE format('CREATE POLICY append ON public.%I FOR INSERT WITH CHECK (true)', kept);
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.%I
      FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()', kept);
    EXECUTE format('ALTER TABLE public.%I ENABLE ALWAYS TRIGGER append_only', kept);
  END LOOP;
END
$$;

-- What the service may do here.
REVOKE ALL ON FUNCTION await_sello() FROM PUBLIC;
REVOKE ALL ON FUNCTION chain_staff_audit() FROM PUBLIC;
REVOKE ALL ON FUNCTION await_sello_of_diligencia() FROM PUBLIC;
REVOKE ALL ON FUNCTION said_by(staff_audit) FROM PUBLIC;
REVOKE ALL ON FUNCTION said_by(actividad) FROM PUBLIC;
REVOKE ALL ON FUNCTION eslabon_content(bigint, text[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION append_eslabon(text, uuid, text[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION await_eslabon() FROM PUBLIC;
REVOKE ALL ON FUNCTION chain_actividad(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chain_actividad(integer) TO atalaya_app;
GRANT SELECT, INSERT ON
  staff_audit, bitacora_hoja, bitacora_nodo, bitacora_llave, bitacora_cabeza, actividad, bitacora_estampa, staff_audit_cabeza, actividad_cabeza
  TO atalaya_app;
GRANT SELECT, UPDATE (propuesta), DELETE ON bitacora_pendiente TO atalaya_app;
GRANT SELECT ON staff_audit_eslabon, actividad_eslabon, actividad_pendiente TO atalaya_app;
