import { findRetiro } from "../../db/consultas/retiros";
import type { SqlExecutor } from "../../db/sql/statement";
import { retiradaMessage, yearOfConsulta } from "../../domain/consultas/retiro";
import { ServiceError } from "../../domain/shared/errors";

/**
 * What is answered for a consulta that is not there: where its year was retired, that and when. It goes by the id alone,
 * so that whoever asks for another's learns nothing (contract-decisions 171).
 */
export async function notFoundConsulta(executor: SqlExecutor, consultaId: string): Promise<ServiceError> {
  const retiro = await findRetiro(executor, yearOfConsulta(consultaId));
  return new ServiceError("not_found", retiro === null ? {} : { message: retiradaMessage(retiro) });
}
