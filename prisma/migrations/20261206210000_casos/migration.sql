-- What the client itself wrote down: the steps that follow a confirmed match, the time to decide by severity, and whom to
-- tell of what is overdue. Null: not written yet. Every version is in the client's activity.
ALTER TABLE cliente ADD COLUMN politica_decisiones jsonb;

-- When the people of that table were told that a match is overdue. They are told once.
ALTER TABLE coincidencia ADD COLUMN escalada_en timestamptz(3);

-- A second reason is also why a match is confirmed although facts differ. The evidence may say that, so the rule is checked
-- where the evidence is read.
DO $$
DECLARE
  old text;
BEGIN
  SELECT conname INTO STRICT old FROM pg_constraint
  WHERE conrelid = 'public.decision'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) LIKE '%segundo_motivo IS NULL%';
  EXECUTE format('ALTER TABLE public.decision DROP CONSTRAINT %I', old);
END
$$;
ALTER TABLE decision ADD CHECK (segundo_motivo IS NULL OR tipo = 'confirmada');

-- A step of the case that a confirmation opens, as the client's table had it then. Its end is written once.
CREATE TABLE caso_paso (
  id               uuid PRIMARY KEY,
  cliente_id       uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  consulta_id      uuid NOT NULL,
  posicion         integer NOT NULL,
  -- The confirmation.
  decision_id      uuid NOT NULL REFERENCES decision (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  orden            integer NOT NULL CHECK (orden >= 0),
  nombre           text NOT NULL CHECK (nombre <> ''),
  abierto_en       timestamptz(3) NOT NULL,
  vence_en         timestamptz(3) NOT NULL,
  responsable_id   uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  escalado_en      timestamptz(3),
  -- Null: it is to be done. `sin_efecto`: the match was discarded after all.
  resultado        text CHECK (resultado IN ('hecho', 'no_aplica', 'sin_efecto')),
  terminado_en     timestamptz(3),
  terminado_por_id uuid REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  terminado_por    text CHECK (terminado_por <> ''),
  radicado         text CHECK (radicado <> ''),
  nota             text CHECK (nota <> ''),
  CHECK (num_nulls(resultado, terminado_en, terminado_por_id, terminado_por) IN (0, 4)),
  CHECK (resultado IS NOT NULL OR num_nonnulls(radicado, nota) = 0),
  CHECK (resultado <> 'hecho' OR num_nonnulls(radicado, nota) > 0),
  CHECK (resultado <> 'no_aplica' OR (nota IS NOT NULL AND radicado IS NULL)),
  FOREIGN KEY (consulta_id, posicion, cliente_id) REFERENCES coincidencia (consulta_id, posicion, cliente_id)
    ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX caso_paso_decision_id_orden_key ON caso_paso (decision_id, orden);
CREATE UNIQUE INDEX caso_paso_id_cliente_id_consulta_id_posicion_key ON caso_paso (id, cliente_id, consulta_id, posicion);
CREATE INDEX ON caso_paso (consulta_id, posicion);
CREATE INDEX ON caso_paso (responsable_id);
-- What is to be done, what is due first.
CREATE INDEX caso_paso_waiting_idx ON caso_paso (cliente_id, vence_en, id) WHERE resultado IS NULL;

-- A file that proves a step. Its type is that of its content. Append-only.
CREATE TABLE adjunto (
  id            uuid PRIMARY KEY,
  cliente_id    uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  consulta_id   uuid NOT NULL,
  posicion      integer NOT NULL,
  paso_id       uuid NOT NULL,
  nombre        text NOT NULL CHECK (nombre <> ''),
  tipo          text NOT NULL CHECK (tipo IN ('pdf', 'png', 'jpeg')),
  bytes         integer NOT NULL CHECK (bytes BETWEEN 1 AND 10485760 AND bytes = octet_length(contenido)),
  sha256        character(64) NOT NULL CHECK (sha256 = encode(sha256(contenido), 'hex')),
  contenido     bytea NOT NULL,
  subido_en     timestamptz(3) NOT NULL,
  subido_por_id uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  subido_por    text NOT NULL CHECK (subido_por <> ''),
  FOREIGN KEY (paso_id, cliente_id, consulta_id, posicion)
    REFERENCES caso_paso (id, cliente_id, consulta_id, posicion) ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX ON adjunto (consulta_id, posicion);
CREATE INDEX ON adjunto (paso_id);
-- PDF and images are compressed already.
ALTER TABLE adjunto ALTER COLUMN contenido SET STORAGE EXTERNAL;

-- How a step ended stays as it was written.
CREATE FUNCTION refuse_change_of_ended() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  RAISE EXCEPTION 'an ended % is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER ended_stays BEFORE UPDATE ON caso_paso
  FOR EACH ROW WHEN (OLD.resultado IS NOT NULL) EXECUTE FUNCTION refuse_change_of_ended();
ALTER TABLE caso_paso ENABLE ALWAYS TRIGGER ended_stays;
CREATE TRIGGER append_only BEFORE TRUNCATE ON caso_paso FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE caso_paso ENABLE ALWAYS TRIGGER append_only;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON adjunto FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE adjunto ENABLE ALWAYS TRIGGER append_only;
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['caso_paso', 'adjunto'] LOOP
    EXECUTE format('CREATE TRIGGER kept_with_consulta BEFORE DELETE ON public.%I
      FOR EACH ROW EXECUTE FUNCTION public.refuse_unless_retired()', kept);
    EXECUTE format('ALTER TABLE public.%I ENABLE ALWAYS TRIGGER kept_with_consulta', kept);
  END LOOP;
END
$$;

-- They go with the consultas they are of.
CREATE OR REPLACE FUNCTION retire_decisiones() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  first_id uuid := public.consulta_year_floor(NEW.anio);
  next_id uuid := public.consulta_year_floor(NEW.anio + 1);
BEGIN
  DELETE FROM public.adjunto WHERE consulta_id >= first_id AND consulta_id < next_id;
  DELETE FROM public.caso_paso WHERE consulta_id >= first_id AND consulta_id < next_id;
  DELETE FROM public.ficha_pep WHERE consulta_id >= first_id AND consulta_id < next_id;
  DELETE FROM public.decision_revision WHERE decision_id IN (
    SELECT id FROM public.decision WHERE consulta_id >= first_id AND consulta_id < next_id);
  DELETE FROM public.decision WHERE consulta_id >= first_id AND consulta_id < next_id;
  DELETE FROM public.coincidencia WHERE consulta_id >= first_id AND consulta_id < next_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION delete_pruebas(now timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  before timestamptz := now - interval '90 days';
  old uuid[] := ARRAY(
    SELECT id FROM public.consulta WHERE es_prueba AND creada_en < before ORDER BY creada_en LIMIT at_most);
  diligencias integer;
  counted record;
BEGIN
  DELETE FROM public.adjunto WHERE consulta_id = ANY (old);
  DELETE FROM public.caso_paso WHERE consulta_id = ANY (old);
  DELETE FROM public.ficha_pep WHERE consulta_id = ANY (old);
  DELETE FROM public.decision_revision WHERE decision_id IN (SELECT id FROM public.decision WHERE consulta_id = ANY (old));
  DELETE FROM public.decision WHERE consulta_id = ANY (old);
  DELETE FROM public.coincidencia WHERE consulta_id = ANY (old);
  DELETE FROM public.consulta_busqueda WHERE consulta_id = ANY (old);
  DELETE FROM public.prueba_pendiente WHERE consulta_id = ANY (old);
  FOR counted IN
    SELECT cliente_id, by_nit.value AS nit, by_severidad.value AS severidad, (creada_en AT TIME ZONE 'UTC')::date AS dia,
      count(*) AS total
    FROM public.consulta, LATERAL (VALUES (''), (sujeto_obligado_nit)) by_nit (value),
      LATERAL (VALUES (''), (consulta.severidad)) by_severidad (value)
    WHERE id = ANY (old) AND by_nit.value IS NOT NULL GROUP BY 1, 2, 3, 4
  LOOP
    DELETE FROM public.consulta_total kept
    WHERE kept.cliente_id = counted.cliente_id AND kept.sujeto_obligado_nit = counted.nit
      AND kept.severidad = counted.severidad AND kept.dia = counted.dia AND kept.total <= counted.total;
    UPDATE public.consulta_total kept SET total = kept.total - counted.total
    WHERE kept.cliente_id = counted.cliente_id AND kept.sujeto_obligado_nit = counted.nit
      AND kept.severidad = counted.severidad AND kept.dia = counted.dia;
  END LOOP;
  DELETE FROM public.consulta WHERE id = ANY (old);
  DELETE FROM public.diligencia WHERE id IN (
    SELECT id FROM public.diligencia WHERE es_prueba AND creada_en < before ORDER BY creada_en LIMIT at_most);
  GET DIAGNOSTICS diligencias = ROW_COUNT;
  DELETE FROM public.prueba_dia WHERE dia < before::date;
  DELETE FROM public.prueba_fallo WHERE en < now - interval '1 day';
  RETURN cardinality(old) + diligencias;
END
$$;

-- What the service may do here.
GRANT SELECT, INSERT ON caso_paso, adjunto TO atalaya_app;
GRANT UPDATE (responsable_id, escalado_en, resultado, terminado_en, terminado_por_id, terminado_por, radicado, nota)
  ON caso_paso TO atalaya_app;
GRANT UPDATE (escalada_en) ON coincidencia TO atalaya_app;
