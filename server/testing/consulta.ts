import type { Executor } from "../db/client";
import { insertConsulta } from "../db/consultas";
import { sealConsulta } from "../domain/evidence/consulta";
import type { Cliente } from "../domain/shared/cliente";
import { createApiKey } from "../usecases/create-api-key";
import { SOPORTE, type TestWorld } from "./fixtures";

/** Keeps an invented query of `cliente` made at `at`; resolves to its id. */
export async function insertTestConsulta(
  world: TestWorld,
  cliente: Cliente,
  at: Date | null = null,
  executor: Executor = world.db,
): Promise<string> {
  const moment = at ?? (await world.clock.now());
  const { apiKeyId } = await createApiKey(world, SOPORTE, { clienteId: cliente.clienteId, etiqueta: null });
  const { consulta, evidencia } = sealConsulta({
    esquema: 1,
    motor: "test",
    consultaId: world.entropy.uuidV7(moment),
    fechaReporte: moment.toISOString(),
    clienteId: cliente.clienteId,
    cliente: cliente.razonSocial,
    consultado: {
      tipo: "natural",
      nombre: "Evaristo Quiñónez Altamar",
      documento: { tipo: "CC", numero: "1234567" },
      fechaNacimiento: null,
      pais: null,
    },
    consultaParcial: false,
    sujetoObligado: null,
    referenciaExterna: null,
    politicaCoincidencia: "correspondencia",
    umbralCorrespondencia: null,
    severidad: "sin_hallazgo",
    matches: [],
    candidatosDescartados: 0,
    listas: [],
  });
  await insertConsulta(executor, { consulta, evidencia, apiKeyId, requestId: "req_test" });
  return consulta.consultaId;
}
