-- A client's base of those it deals with. Who each is stands in `persona`, as a query asks for it, with other names.
CREATE TABLE contraparte (
  cliente_id         uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  id                 uuid NOT NULL,
  -- The client's own, by which it is found again.
  referencia         text NOT NULL CHECK (referencia <> ''),
  clase              text NOT NULL CHECK (clase IN ('cliente', 'proveedor', 'empleado', 'accionista',
                       'beneficiario_final', 'representante', 'aliado', 'otra')),
  persona            jsonb NOT NULL,
  riesgo             text NOT NULL CHECK (riesgo IN ('bajo', 'medio', 'alto')),
  -- Null: as the risk says.
  periodicidad_meses integer CHECK (periodicidad_meses BETWEEN 1 AND 120),
  vinculada_en       date,
  estado             text NOT NULL CHECK (estado IN ('activa', 'inactiva', 'retirada')),
  -- What it is searched by: names, document and reference in plain letters.
  busqueda           text NOT NULL,
  creada_en          timestamptz(3) NOT NULL,
  actualizada_en     timestamptz(3) NOT NULL,
  -- Raised by every change, so that a comparison of what it was is dropped.
  revision           integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- The run it was last compared in, negative if it changed since; 0: none.
  corrida            integer NOT NULL DEFAULT 0,
  -- How often it was compared.
  comparacion        integer NOT NULL DEFAULT 0 CHECK (comparacion >= 0),
  comparada_en       timestamptz(3),
  -- Who was compared, and the entries that matched.
  comparado          jsonb,
  reclamo            uuid,
  reclamado_en       timestamptz(3),
  PRIMARY KEY (cliente_id, id),
  CONSTRAINT contraparte_referencia_key UNIQUE (cliente_id, referencia),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL)),
  CONSTRAINT contraparte_comparada_check
    CHECK ((comparacion = 0) = (comparada_en IS NULL) AND (comparacion = 0) = (comparado IS NULL))
);
-- The watched ones by their run: those behind the newest one are due.
CREATE INDEX contraparte_due_idx ON contraparte (cliente_id, corrida) WHERE estado <> 'retirada';

-- Append-only: what a change of a contraparte replaced, who changed it and when.
CREATE TABLE contraparte_cambio (
  cliente_id     uuid NOT NULL,
  contraparte_id uuid NOT NULL,
  revision       integer NOT NULL CHECK (revision > 0),
  en             timestamptz(3) NOT NULL,
  -- As it was called then: the key or the person.
  quien          text NOT NULL,
  request_id     text NOT NULL,
  -- The changed fields with their values before; null: it was created.
  antes          jsonb,
  PRIMARY KEY (cliente_id, contraparte_id, revision),
  FOREIGN KEY (cliente_id, contraparte_id) REFERENCES contraparte (cliente_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
);

-- What a client's whole base is compared with: versions of lists, rules, policy. Its number grows; the newest counts.
CREATE TABLE vigilancia_corrida (
  cliente_id  uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  numero      integer NOT NULL CHECK (numero > 0),
  id          uuid NOT NULL UNIQUE,
  -- SHA-256 of all that a comparison depends on.
  identidad   char(64) NOT NULL,
  motor       integer NOT NULL CHECK (motor > 0),
  politica    text NOT NULL CHECK (politica IN ('correspondencia', 'solo_puntaje')),
  -- The day of Bogota it was opened on.
  dia         date NOT NULL,
  -- The version of each list: {"slug": …, "versionId": …}.
  listas      jsonb NOT NULL,
  abierta_en  timestamptz(3) NOT NULL,
  -- Every watched contraparte was compared.
  completa_en timestamptz(3),
  PRIMARY KEY (cliente_id, numero)
);

-- What vigilancia tells of a contraparte and an entry of a list. The state of its contraparte is changed by the same
-- statement, so that each is told once.
CREATE TABLE alarma (
  cliente_id          uuid NOT NULL,
  id                  uuid NOT NULL,
  -- Its place in the client's history.
  orden               bigint GENERATED ALWAYS AS IDENTITY,
  contraparte_id      uuid NOT NULL,
  -- The comparison of the contraparte that told it.
  comparacion         integer NOT NULL CHECK (comparacion > 0),
  corrida             integer NOT NULL,
  tipo                text NOT NULL CHECK (tipo IN ('nueva', 'cambio', 'salida')),
  estado              text NOT NULL DEFAULT 'abierta'
                      CHECK (estado IN ('abierta', 'en_analisis', 'confirmada', 'descartada', 'informada')),
  lista               text NOT NULL,
  source_id           text NOT NULL,
  version_id          uuid NOT NULL,
  version_anterior_id uuid,
  detectada_en        timestamptz(3) NOT NULL,
  -- The match with its entry, and what changed.
  hallazgo            jsonb NOT NULL,
  -- It waits for the event that tells it.
  por_avisar          boolean NOT NULL,
  -- No reference: events of test accounts are deleted.
  evento_id           uuid,
  PRIMARY KEY (cliente_id, id),
  -- Once. By what the entry says alone, one that left its list and came back would be dropped.
  CONSTRAINT alarma_una_vez_key UNIQUE (cliente_id, contraparte_id, comparacion, lista, source_id),
  FOREIGN KEY (cliente_id, contraparte_id) REFERENCES contraparte (cliente_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  FOREIGN KEY (cliente_id, corrida) REFERENCES vigilancia_corrida (cliente_id, numero) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CHECK (NOT (por_avisar AND evento_id IS NOT NULL))
);
CREATE INDEX alarma_orden_idx ON alarma (cliente_id, orden DESC);
CREATE INDEX alarma_abierta_idx ON alarma (cliente_id, contraparte_id) WHERE estado IN ('abierta', 'en_analisis');
CREATE INDEX alarma_por_avisar_idx ON alarma (cliente_id, lista) WHERE por_avisar;

-- The client's server is told of the alarms of a run.
ALTER TABLE cliente ADD COLUMN avisa_vigilancia boolean NOT NULL DEFAULT false;

ALTER TABLE evento DROP CONSTRAINT evento_tipo_check;
-- Every event fits the narrower one of before: the table is not read again.
ALTER TABLE evento ADD CONSTRAINT evento_tipo_check CHECK (tipo ~ '^(paquete|consulta|vigilancia)\.[a-z_]+$') NOT VALID;

-- Whether a run is referred to by nothing. The newest one of a client stays, because its number is counted on.
CREATE FUNCTION corrida_is_over(run vigilancia_corrida) RETURNS boolean
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM public.vigilancia_corrida later
      WHERE later.cliente_id = run.cliente_id AND later.numero > run.numero)
    AND NOT EXISTS (SELECT FROM public.contraparte
      WHERE contraparte.cliente_id = run.cliente_id AND abs(contraparte.corrida) = run.numero)
    AND NOT EXISTS (SELECT FROM public.alarma
      WHERE alarma.cliente_id = run.cliente_id AND alarma.corrida = run.numero)
$$;

-- Deletes also what test accounts keep of their bases: contrapartes that did not change for ninety days, and changes,
-- alarmas and runs that are as old.
CREATE OR REPLACE FUNCTION delete_rastro_de_pruebas(now timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  before timestamptz := now - interval '90 days';
  month text := to_char(before AT TIME ZONE 'America/Bogota', 'YYYY-MM');
  old uuid[] := ARRAY(
    SELECT first.id FROM public.cliente, LATERAL (
      SELECT evento.id, evento.creado_en FROM public.evento
      WHERE evento.cliente_id = cliente.id AND NOT EXISTS (
        SELECT FROM public.bolsa
        WHERE bolsa.cliente_id = cliente.id AND bolsa.cerrada_en IS NULL AND evento.ambito = 'bolsa:' || bolsa.id)
      ORDER BY evento.orden LIMIT 100) first
    WHERE cliente.modo = 'prueba' AND first.creado_en < before LIMIT at_most);
  -- Locked, so that nothing is told of them meanwhile. One that is being changed stays.
  bases uuid[] := ARRAY(
    SELECT contraparte.id FROM public.cliente JOIN public.contraparte ON contraparte.cliente_id = cliente.id
    WHERE modo = 'prueba' AND contraparte.actualizada_en < before
    LIMIT at_most FOR UPDATE OF contraparte SKIP LOCKED);
  papers integer;
  total integer := cardinality(old) + cardinality(bases);
BEGIN
  DELETE FROM public.alarma USING public.cliente
  WHERE cliente.id = cliente_id AND modo = 'prueba' AND (contraparte_id = ANY (bases) OR detectada_en < before);
  DELETE FROM public.contraparte_cambio USING public.cliente
  WHERE cliente.id = cliente_id AND modo = 'prueba' AND (contraparte_id = ANY (bases) OR en < before);
  DELETE FROM public.contraparte USING public.cliente
  WHERE cliente.id = cliente_id AND modo = 'prueba' AND contraparte.id = ANY (bases);
  DELETE FROM public.vigilancia_corrida old_run USING public.cliente
  WHERE cliente.id = cliente_id AND modo = 'prueba' AND abierta_en < before AND public.corrida_is_over(old_run);
  DELETE FROM public.entrega_intento WHERE entrega_id IN (SELECT id FROM public.entrega WHERE evento_id = ANY (old));
  DELETE FROM public.entrega WHERE evento_id = ANY (old);
  DELETE FROM public.evento WHERE id = ANY (old);
  DELETE FROM public.informe WHERE id IN (
    SELECT informe.id FROM public.cliente JOIN public.informe ON informe.cliente_id = cliente.id
    WHERE modo = 'prueba' AND preparado_en < before LIMIT at_most);
  GET DIAGNOSTICS papers = ROW_COUNT;
  total := total + papers;
  DELETE FROM public.expediente WHERE id IN (
    SELECT expediente.id FROM public.cliente JOIN public.expediente ON expediente.cliente_id = cliente.id
    WHERE modo = 'prueba' AND expediente.en < before LIMIT at_most);
  GET DIAGNOSTICS papers = ROW_COUNT;
  DELETE FROM public.periodo USING public.cliente WHERE cliente.id = cliente_id AND modo = 'prueba' AND mes < month;
  DELETE FROM public.diligencia_mes USING public.cliente WHERE cliente.id = cliente_id AND modo = 'prueba' AND mes < month;
  RETURN total + papers;
END
$$;

-- With a year of consultas goes what vigilancia told and what was changed until its end, and contrapartes that were retired
-- by then. A client with a hold keeps it all, until a year is retired without one.
CREATE FUNCTION retire_vigilancia() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  before timestamptz := make_timestamptz(NEW.anio + 1, 1, 1, 0, 0, 0, 'America/Bogota');
  held uuid[] := ARRAY(
    SELECT cliente_id FROM (
      SELECT DISTINCT ON (cliente_id, consulta_id) cliente_id, retener_hasta FROM public.retencion
      ORDER BY cliente_id, consulta_id, id DESC) newest
    WHERE retener_hasta > NEW.retirado_en);
  gone uuid[] := ARRAY(
    SELECT id FROM public.contraparte
    WHERE estado = 'retirada' AND actualizada_en < before AND cliente_id <> ALL (held) FOR UPDATE);
BEGIN
  DELETE FROM public.alarma
  WHERE cliente_id <> ALL (held) AND (detectada_en < before OR contraparte_id = ANY (gone));
  DELETE FROM public.contraparte_cambio
  WHERE cliente_id <> ALL (held) AND (en < before OR contraparte_id = ANY (gone));
  DELETE FROM public.contraparte WHERE id = ANY (gone) AND cliente_id <> ALL (held);
  DELETE FROM public.vigilancia_corrida old_run
  WHERE cliente_id <> ALL (held) AND abierta_en < before AND public.corrida_is_over(old_run);
  RETURN NULL;
END
$$;
CREATE TRIGGER retire_vigilancia AFTER INSERT ON consulta_retiro
  FOR EACH ROW EXECUTE FUNCTION retire_vigilancia();

-- What the service may do here.
REVOKE ALL ON FUNCTION retire_vigilancia(), corrida_is_over(vigilancia_corrida) FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON contraparte, vigilancia_corrida TO atalaya_app;
GRANT SELECT, INSERT ON contraparte_cambio, alarma TO atalaya_app;
-- What an alarma tells stays as it was told.
GRANT UPDATE (por_avisar, evento_id) ON alarma TO atalaya_app;
