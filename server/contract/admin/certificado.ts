import { z } from "zod";
import { Mes } from "./cobros";

export const CertificadoParams = z.object({ mes: Mes });
