import { EN_PREPARACION_MAX } from "../../domain/archivos/descarga";
import { ServiceError } from "../../domain/shared/errors";

/** @throws ServiceError `conflicto` where the client waits for as many files as it may already. */
export function refuseMany(pendientes: number): void {
  if (pendientes < EN_PREPARACION_MAX) return;
  const message = `Ya se preparan ${EN_PREPARACION_MAX} archivos de su entidad. Espere a que termine uno y pida este de nuevo.`;
  throw new ServiceError("conflicto", { message });
}
