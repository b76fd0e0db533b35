// Hecho de /openapi.json con `npm run clients`: no se edita.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description nombre, documento o ambos. */
        ValidateRequest: {
            /** @description Persona `natural` o `juridica`. */
            tipo: components["schemas"]["PersonaTipo"];
            /** @description Sin documento, con dos letras al menos que se puedan comparar: títulos, formas societarias, cifras y signos no cuentan. Lo que dice que no hay nombre (`N/A`, `CONSUMIDOR FINAL`) responde 400. */
            nombre?: string | null;
            /** @description Tipo y número del documento; null si no se envió. */
            documento?: components["schemas"]["Documento"] | null;
            /** @description Solo de personas naturales: distingue homónimos. AAAA-MM-DD. */
            fecha_nacimiento?: string | null;
            /** @description Código ISO 3166-1 de dos letras, o `XK`; otro responde 400. El número de una `CE` o un `PAS` se compara también con los documentos de ese país, de cualquier tipo. */
            pais?: string | null;
            /** @description Un identificador suyo: se devuelve igual y sirve para filtrar consultas. No reemplaza la Idempotency-Key. */
            referencia_externa?: string | null;
            /** @description La entidad para la que se consulta. Obligatorio si su cuenta opera para terceros; el reporte sale a su nombre. */
            sujeto_obligado?: components["schemas"]["SujetoObligado"] | null;
        };
        /** @enum {string} */
        PersonaTipo: "natural" | "juridica";
        Documento: {
            /**
             * @description Cédula (`CC`), cédula de extranjería (`CE`), `NIT` o pasaporte (`PAS`).
             * @enum {string}
             */
            tipo: "CC" | "CE" | "NIT" | "PAS";
            /** @description Sin puntos, guiones ni espacios; el NIT, sin dígito de verificación. De una CC o un NIT, solo los dígitos; una CE o un pasaporte pueden llevar letras. Lo que no identifica a nadie (`000`, `N/A`, `222222222222`) responde 400. */
            numero: string;
        };
        SujetoObligado: {
            /** @description Razón social de la entidad. */
            razon_social: string;
            /** @description Admite puntos y el guion del dígito de verificación; se guardan los dígitos. */
            nit: string;
        };
        DiligenciaRequest: {
            /** @description Número del documento, sin puntos ni guiones. */
            documento: string;
            /** @description Tipo del documento. */
            tipo_documento?: string | null;
            /** @description Nombre completo; agrega la búsqueda por nombre. */
            nombre?: string | null;
            /** @description Un identificador suyo: se devuelve igual y sirve para filtrar consultas. No reemplaza la Idempotency-Key. */
            referencia_externa?: string | null;
        };
        /** @enum {string} */
        Severidad: "alto" | "medio" | "bajo" | "informativo" | "sin_hallazgo";
        ReporteLoteRequest: {
            /** @description Las consultas del reporte, en el orden en que deben salir. */
            consulta_ids: string[];
            /** @description Se imprime en el encabezado. */
            titulo?: string | null;
        };
        AlertasRequest: {
            /** @description Si se avisa. */
            activa?: boolean;
            /** @description Porcentajes del paquete o de la bolsa en que se avisa. */
            umbrales?: number[];
            /** @description Correos a los que se avisa. */
            emails?: string[];
            /** @description Adición: true envía un evento `vigilancia.alarmas` cuando comparar su base con las listas da alarmas, y `vigilancia.atrasada` si tarda más de una hora. */
            eventos_vigilancia?: boolean;
            /** @description Adición: cuántas consultas al mes puede hacer la vigilancia para respaldar alarmas. Empieza en 100; 0 no hace ninguna. */
            consultas_de_vigilancia?: number;
            /** @description Adición: true envía a su servidor un evento `consulta.coincidencia_vinculante` por cada consulta que coincide con una lista vinculante. Empieza en false. Por correo se avisa salvo que se apague en el portal. */
            coincidencia_vinculante?: boolean;
            /** @description La dirección a la que se envían los eventos. */
            webhook?: {
                /** @description https; null desactiva el webhook. */
                url?: string | null;
            };
        };
        /** @description Solo con una llave de prueba: el evento que se envía, con cifras inventadas. Sin él, paquete.prueba. */
        PruebaRequest: {
            /** @description De qué clase es. */
            tipo?: string | null;
        };
        SituacionRequest: {
            /**
             * @description `plan_al_dia`: Paquete mensual al día.
             *
             *     `plan_en_excedente`: Paquete mensual en excedente.
             *
             *     `mora`: Paquete en mora: excedente y una cuenta de cobro vencida.
             *
             *     `tope`: Tope de consultas alcanzado.
             *
             *     `bolsa_nueva`: Bolsa nueva, sin usar.
             *
             *     `bolsa_por_agotarse`: Bolsa por agotarse: queda una consulta.
             *
             *     `bolsa_agotada`: Bolsa agotada.
             *
             *     `bolsa_vencida`: Bolsa vencida, con saldo.
             *
             *     `sin_plan`: Sin paquete ni bolsa.
             *
             *     `lista_cambia`: Listas cambiadas, solo en esta cuenta: la vigilancia compara otra vez su base.
             * @enum {string}
             */
            situacion: "plan_al_dia" | "plan_en_excedente" | "mora" | "tope" | "bolsa_nueva" | "bolsa_por_agotarse" | "bolsa_agotada" | "bolsa_vencida" | "sin_plan" | "lista_cambia";
        };
        /** @description nombre, documento o ambos. Sin documento, también tipo. */
        ContraparteRequest: {
            /** @description Su identificador de la contraparte, único en su base: por él se encuentra. */
            referencia: string;
            /**
             * @description Qué es la contraparte para usted.
             * @enum {string}
             */
            clase: "cliente" | "proveedor" | "empleado" | "accionista" | "beneficiario_final" | "representante" | "aliado" | "otra";
            /** @description Persona `natural` o `juridica`; si no se envía, lo dice el documento. */
            tipo?: components["schemas"]["PersonaTipo"] | null;
            /** @description Nombre. */
            nombre?: string | null;
            /** @description Tipo y número del documento; null si no se envió. */
            documento?: components["schemas"]["Documento"] | null;
            /** @description Solo de personas naturales: distingue homónimos. AAAA-MM-DD. */
            fecha_nacimiento?: string | null;
            /** @description País, en las dos letras de ISO 3166-1. */
            pais?: string | null;
            /** @description Otros nombres. */
            alias?: string[] | null;
            /** @description `medio` si no se envía. De él depende cada cuánto consultarla. */
            riesgo?: ("bajo" | "medio" | "alto") | null;
            /** @description Cada cuántos meses consultarla; por su riesgo 24, 12 o 6. */
            periodicidad_meses?: number | null;
            /** @description Cuándo empezó la relación. AAAA-MM-DD. */
            vinculada_en?: string | null;
            /** @description `activa` si no se envía. `retirada` se conserva y no se vigila. */
            estado?: ("activa" | "inactiva" | "retirada") | null;
        };
        ContrapartesLoteRequest: {
            /** @description Las contrapartes. */
            contrapartes: {
                [key: string]: unknown;
            }[];
        };
        /** @description Lo que no se envía queda como estaba. */
        ContraparteCambios: {
            /** @description Su identificador de la contraparte, único en su base. */
            referencia?: string;
            /**
             * @description Qué es la contraparte para usted.
             * @enum {string}
             */
            clase?: "cliente" | "proveedor" | "empleado" | "accionista" | "beneficiario_final" | "representante" | "aliado" | "otra";
            /** @description De qué clase es. */
            tipo?: components["schemas"]["PersonaTipo"] | null;
            /** @description Nombre. */
            nombre?: string | null;
            /** @description Tipo y número del documento; null si no se envió. */
            documento?: components["schemas"]["Documento"] | null;
            /** @description Solo de personas naturales: distingue homónimos. AAAA-MM-DD. */
            fecha_nacimiento?: string | null;
            /** @description País, en las dos letras de ISO 3166-1. */
            pais?: string | null;
            /** @description Otros nombres. */
            alias?: string[] | null;
            /** @description `medio` si no se envía. De él depende cada cuánto consultarla. */
            riesgo?: ("bajo" | "medio" | "alto") | null;
            /** @description Cada cuántos meses consultarla; por su riesgo 24, 12 o 6. */
            periodicidad_meses?: number | null;
            /** @description Cuándo empezó la relación. AAAA-MM-DD. */
            vinculada_en?: string | null;
            /** @description Cómo está. */
            estado?: ("activa" | "inactiva" | "retirada") | null;
        };
        ConsultaDeContraparteRequest: {
            /** @description La entidad para la que se consulta. Obligatorio si su cuenta opera para terceros; el reporte sale a su nombre. */
            sujeto_obligado?: components["schemas"]["SujetoObligado"] | null;
        };
        WebhookEvento: {
            /**
             * Format: uuid
             * @description Identificador del evento, igual en cada intento: procéselo una vez.
             */
            id: string;
            /**
             * @description De qué clase es. Puede haber otros valores.
             * @example paquete.umbral_alcanzado
             * @example paquete.agotado
             * @example paquete.excedente
             * @example paquete.renovado
             * @example paquete.cobro_emitido
             * @example paquete.bloqueado
             * @example paquete.reactivado
             * @example paquete.prueba
             * @example paquete.vencimiento_proximo
             * @example paquete.vencido
             * @example consulta.coincidencia_vinculante
             * @example vigilancia.alarmas
             * @example vigilancia.atrasada
             */
            tipo: string;
            /**
             * Format: date-time
             * @description Cuándo ocurrió, en UTC.
             */
            creado_en: string;
            /**
             * Format: date
             * @description Versión de la forma del evento.
             */
            version: string;
            /**
             * Format: uuid
             * @description Identificador de su cuenta.
             */
            cliente_id: string;
            /** @description Paquete `mensual` o `bolsa` de consultas. */
            modalidad: components["schemas"]["Modalidad"];
            /** @description El periodo, en días de Bogotá; null en bolsa. */
            periodo: {
                /**
                 * Format: date
                 * @description Primer día.
                 */
                inicio: string;
                /**
                 * Format: date
                 * @description Primer día del periodo siguiente: no está incluido.
                 */
                fin: string;
            } | null;
            /** @description La bolsa; null en paquete mensual. */
            bolsa: {
                /**
                 * Format: uuid
                 * @description Identificador de la bolsa.
                 */
                bolsa_id: string;
                /** @description 1 la primera bolsa del cliente, 2 la siguiente. */
                secuencia: number;
                /**
                 * @description Cómo está.
                 * @enum {string}
                 */
                estado: "vigente" | "agotada" | "vencida";
                /**
                 * Format: date-time
                 * @description Cuándo se activó, en UTC.
                 */
                activada_en: string;
                /**
                 * Format: date-time
                 * @description Cuándo vence, en UTC.
                 */
                vence_en: string;
                /** @description Días que faltan, hacia arriba; 0 si ya venció. */
                dias_para_vencer: number;
                /** @description Consultas compradas. */
                consultas_compradas: number;
                /** @description Consultas que cuentan. */
                consumidas: number;
                /** @description Las que quedan. */
                saldo: number;
            } | null;
            /** @description Porcentaje que lo dispara; en `paquete.vencimiento_proximo`, días. */
            umbral: number | null;
            /** @description Lo consumido. */
            consumo: {
                /** @description Consultas que cuentan. */
                consumidas: number;
                /** @description Las del paquete, o las compradas. */
                incluidas: number;
                /** @description Las que quedan, nunca menos de 0. */
                restantes: number;
                /** @description Consumidas sobre incluidas; null si no hay incluidas. */
                porcentaje: number | null;
                /** @description Las que pasan de las incluidas; 0 en bolsa. */
                excedente: number;
                /** @description Lo que cuesta cada una de más, sin IVA; null en bolsa. */
                excedente_precio_unitario: number | null;
            };
            /** @description El paquete; null en bolsa. */
            plan: {
                /** @description Código del paquete. */
                codigo: string;
                /** @description Consultas al mes. */
                consultas_incluidas: number;
            } | null;
            /** @description Las reglas de su modalidad. */
            politica: {
                /** @description Si consumir todo bloquea: en bolsa sí, en paquete no. */
                bloqueo_por_consumo: boolean;
                /** @description Qué bloquea por no pagar. */
                bloqueo_por_mora: boolean;
                /** @description Si lo que sobra pasa al periodo siguiente: nunca. */
                rollover: boolean;
                /** @description true: las bolsas vencen. */
                vence?: boolean;
            };
            /**
             * @description Puede haber otros valores.
             * @example bolsa_agotada
             * @example bolsa_vencida
             */
            motivo?: string;
            /** @description Días que faltan para vencer. */
            dias_aviso?: number;
            /** @description La cuenta de cobro. */
            cobro?: {
                /**
                 * Format: date-time
                 * @description Cuándo se emitió, en UTC.
                 */
                emitido_en: string;
                /**
                 * Format: date-time
                 * @description Cuándo vence, en UTC.
                 */
                vence_en: string;
                /** @description Referencia para pagar. */
                referencia: string;
                /** @description Cuándo se registró el pago, en UTC; null si no se ha pagado. */
                pago_registrado_en: string | null;
                /** @description Mes que cobra. */
                periodo: string;
            };
            /** @description Qué hacer para que `/validate` vuelva a responder. */
            como_reactivar?: string;
            /** @description Adición: solo de consulta.coincidencia_vinculante, que el cliente activa. */
            coincidencia?: {
                /**
                 * @description Lo más grave que se encontró. Puede haber otros valores.
                 * @example alto
                 * @example medio
                 * @example bajo
                 * @example informativo
                 * @example sin_hallazgo
                 */
                severidad: string;
                /** @description Un identificador suyo: se devuelve igual y sirve para filtrar consultas. No reemplaza la Idempotency-Key. */
                referencia_externa: string | null;
                /** @description Las listas vinculantes con coincidencias. */
                listas: {
                    /**
                     * @description Lista de la entrada. Puede haber otros valores.
                     * @example onu_consolidated
                     * @example csn_colombia
                     * @example pep_colombia
                     * @example ofac_sdn
                     * @example eu_consolidated
                     * @example us_fto
                     */
                    lista: string;
                    /** @description Nombre de la lista. */
                    lista_nombre: string;
                    /** @description Cuántas hay en esa lista. */
                    coincidencias: number;
                }[];
            };
            /** @description Adición: solo de vigilancia.alarmas, que el cliente activa. */
            vigilancia?: {
                /**
                 * Format: uuid
                 * @description Identificador de la comparación de su base.
                 */
                corrida_id: string;
                /**
                 * @description Lista de la entrada. Puede haber otros valores.
                 * @example onu_consolidated
                 * @example csn_colombia
                 * @example pep_colombia
                 * @example ofac_sdn
                 * @example eu_consolidated
                 * @example us_fto
                 */
                lista: string;
                /**
                 * Format: uuid
                 * @description Identificador de la versión.
                 */
                version_id: string;
                /** @description Cuántas alarmas nuevas. */
                nuevas: number;
                /** @description Cuántos cambios. */
                cambios: number;
                /** @description Cuántas salidas. */
                salidas: number;
                /** @description Las primeras 20. */
                alarmas: {
                    /**
                     * Format: uuid
                     * @description Identificador de la alarma.
                     */
                    alarma_id: string;
                    /**
                     * @description De qué clase es. Puede haber otros valores.
                     * @example nueva
                     * @example cambio
                     * @example salida
                     */
                    tipo: string;
                    /**
                     * Format: uuid
                     * @description Identificador de la contraparte.
                     */
                    contraparte_id: string;
                    /** @description Su identificador de la contraparte. */
                    referencia: string;
                }[];
            };
            /** @description Adición: solo de vigilancia.atrasada, que el cliente activa. */
            atraso?: {
                /**
                 * @description La lista de esa versión. Puede haber otros valores.
                 * @example onu_consolidated
                 * @example csn_colombia
                 * @example pep_colombia
                 * @example ofac_sdn
                 * @example eu_consolidated
                 * @example us_fto
                 */
                lista: string;
                /**
                 * Format: uuid
                 * @description Identificador de la versión.
                 */
                version_id: string;
                /**
                 * Format: date-time
                 * @description Desde cuándo está en vigor, en UTC.
                 */
                vigente_desde: string;
                /** @description Cuántas contrapartes faltan por comparar con ella. */
                pendientes: number;
            };
            /** @description La consulta que lo disparó; null si no fue una. */
            consulta_id_detonante: string | null;
        };
        /** @enum {string} */
        Modalidad: "mensual" | "bolsa";
        HealthResponse: {
            /**
             * @description Puede haber otros valores.
             * @example ok
             */
            status: string;
            /**
             * @description Puede haber otros valores.
             * @example atalaya
             */
            service: string;
            /**
             * @description Versión de la forma del evento. Puede haber otros valores.
             * @example 1.3.0
             */
            version: string;
            /**
             * Format: date-time
             * @description La hora del servicio, en UTC.
             */
            timestamp: string;
        };
        /** @enum {string} */
        ConsumoEstado: "ok" | "umbral_80" | "agotado" | "excedente" | "bloqueado" | "sin_plan" | "vencido";
        ValidateResponse: {
            /**
             * Format: uuid
             * @description Identificador de la consulta: con él se pide su reporte.
             */
            consulta_id: string;
            /** @description Lo más grave que se encontró. */
            severidad: components["schemas"]["Severidad"];
            /** @description Cuántas coincidencias trae `matches`. */
            total_matches: number;
            /** @description true si se envió solo nombre o solo documento: la cobertura puede ser menor. */
            consulta_parcial: boolean;
            /** @description Cada coincidencia, de la más grave a la menos. */
            matches: components["schemas"]["MatchItem"][];
            /**
             * @description Puede haber otros valores.
             * @example correspondencia
             * @example solo_puntaje
             */
            politica_coincidencia: string;
            /** @description Entradas parecidas que no corresponden y quedaron fuera. */
            candidatos_descartados: number;
            /** @description De los `candidatos_descartados`, todos los de puntaje 0,85 o más y los que solo algo en los nombres contradice: dos palabras distintas y comunes, un nombre muy común y otro que se le parece, un alias de una sola palabra común, una palabra sin pareja en cada nombre, números distintos, solo palabras que llevan muchas empresas, o palabras que no se corresponden. No son coincidencias; a lo sumo 20, con el puntaje mayor primero, cada uno con su motivo. */
            candidatos_apartados: components["schemas"]["CandidatoApartado"][];
            /** @description Por qué la respuesta es dudosa: el texto parece tener varios nombres, parece dañado, es más largo que un nombre, o el número parece de otro país. Todo se comparó; con una advertencia, `sin_hallazgo` pide revisar lo que se envió. Vacío casi siempre. */
            advertencias: string[];
            /** @description Entradas que serían coincidencias posibles si se hubiera preguntado con el otro `tipo`. Se cuentan y no están en `matches`: si la persona puede ser del otro tipo, consúltela también así. */
            coincidencias_otro_tipo: number;
            /** @description SHA-256 de la evidencia guardada: lo imprime el PDF y lo verifica el QR. */
            hash_reporte: string;
            /** @description Por quién se preguntó, como se envió. */
            consultado: {
                /** @description Como se envió. */
                tipo: components["schemas"]["PersonaTipo"];
                /** @description Como se envió; null si no se envió. */
                nombre: string | null;
                /** @description Tipo y número del documento; null si no se envió. */
                documento: components["schemas"]["Documento"] | null;
            };
            /** @description La entidad para la que se consulta. Obligatorio si su cuenta opera para terceros; el reporte sale a su nombre. */
            sujeto_obligado: components["schemas"]["SujetoObligado"] | null;
            /** @description Un identificador suyo: se devuelve igual y sirve para filtrar consultas. No reemplaza la Idempotency-Key. */
            referencia_externa: string | null;
            /** @description La versión exacta de cada lista que se comparó. */
            listas_consultadas: components["schemas"]["ListaConsultada"][];
            /** @description Listas activas con las que esta respuesta no se pudo comparar, porque ninguna versión estaba en vigor. Vacío salvo en los primeros minutos de un servicio. Mientras no lo esté, `sin_hallazgo` vale solo para `listas_consultadas`. */
            listas_ausentes: string[];
            /** @description Solo si alguna lista de `listas_consultadas` llevaba más de 48 horas sin que su fuente la confirmara: lo que se incluyó después puede faltar. */
            listas_atrasadas?: string[];
            /** @description Campos enviados que esta operación no conoce y no leyó, por su ruta: `fechaNacimiento`, `documento.tipoDocumento`. Revíselos: uno mal escrito no se compara. A lo sumo 20. */
            campos_ignorados: string[];
            /**
             * Format: date-time
             * @description Cuándo se hizo la consulta, en UTC.
             */
            fecha_reporte: string;
            /** @description Razón social de la cuenta que consultó. */
            cliente: string;
        };
        MatchItem: {
            /**
             * @description Lista de la entrada. Puede haber otros valores.
             * @example onu_consolidated
             * @example csn_colombia
             * @example pep_colombia
             * @example ofac_sdn
             * @example eu_consolidated
             * @example us_fto
             */
            lista: string;
            /** @description Nombre de la lista. */
            lista_nombre: string;
            /** @description Qué obliga la lista en Colombia. */
            tier: components["schemas"]["Tier"];
            /** @description true si la lista es de cumplimiento obligatorio en Colombia. */
            vinculante_colombia: boolean;
            /** @description Nombre o alias de la entrada con el que coincide. */
            nombre_coincidencia: string;
            /**
             * @description Qué es la entrada según su lista. Puede no ser el tipo consultado: `tipo` no oculta ninguna coincidencia exacta.
             * @enum {string}
             */
            tipo_coincidencia: "natural" | "juridica" | "desconocido";
            /** @description Parecido de 0 a 1: 70 % Jaro-Winkler y 30 % Levenshtein. Por documento es 1. */
            score: number;
            /**
             * @description `exacto` desde 0,95; `posible` desde 0,70: la analiza una persona.
             * @enum {string}
             */
            resultado: "exacto" | "posible";
            /** @description Norma o programa por el que está en la lista, como lo dice su fuente. */
            fundamento_legal: string | null;
            /**
             * @description Por qué coincide: nombre o documento.
             * @enum {string}
             */
            match_por: "nombre" | "documento";
            /** @description Documento que trae la entrada: un dato de la lista, no una identidad confirmada. */
            documento_coincidencia: {
                /** @description Tipo del documento que trae la entrada de la lista. */
                tipo: string;
                /** @description El número, como lo trae la lista. */
                numero: string;
                /** @description País, en las dos letras de ISO 3166-1. */
                pais: string | null;
            } | null;
            /** @description true si salió de la segunda pasada, por un dato que comparte con otra coincidencia. */
            derivado: boolean;
            /** @description El dato compartido y la lista que lo trae; null si no es derivada. */
            derivado_de: {
                /**
                 * @description Si el dato compartido es un nombre o un documento.
                 * @enum {string}
                 */
                tipo: "nombre" | "documento";
                /** @description El dato compartido. */
                valor: string;
                /** @description Nombre de la lista. */
                lista_nombre: string;
            } | null;
            /** @description Cómo se comparó. Si coincidió por documento, lo que trata de los nombres es null. */
            explicacion: components["schemas"]["Explicacion"];
        };
        /** @enum {string} */
        Tier: "1_vinculante" | "2_obligatoria" | "3_referencia";
        Explicacion: {
            /** @description Cómo se leyó el nombre consultado. */
            forma: string | null;
            /** @description Parecido de Jaro-Winkler. */
            jaro_winkler: number | null;
            /** @description Parecido de Levenshtein. */
            levenshtein: number | null;
            /** @description Qué parte de los nombres se corresponde, palabra por palabra. */
            correspondencia: number | null;
            /** @description Lo consultado, sin tildes ni signos. */
            nombre_normalizado: string | null;
            /** @description Lo que trae la lista, sin tildes ni signos. */
            coincidencia_normalizada: string | null;
            /** @description Cada palabra consultada con la que le corresponde en la lista. */
            pares: {
                /** @description La palabra consultada. */
                consulta: string;
                /** @description La palabra de la entrada. */
                lista: string;
                /** @description Parecido de 0 a 1: 70 % Jaro-Winkler y 30 % Levenshtein. Por documento es 1. */
                score: number;
            }[];
            /** @description true si coincide con un alias que la fuente tiene por débil. */
            alias_debil: boolean;
            /** @description El nombre que coincidió, si no es todo el texto como se escribió: una de las personas que nombra, el texto reparado, el nombre de la empresa en inglés, o un nombre de la lista que está dentro de él. Null si coincidió el texto completo. */
            lectura: string | null;
            /** @description true si el nombre y el número consultados son los dos de la entrada. */
            nombre_y_numero: boolean;
            /** @description Frases para quien decide: que el documento está a otro nombre, qué comparte una coincidencia derivada y con quién, que la entrada es de otro tipo que el consultado, que CC y NIT se tomaron como un mismo número, o que algo en los nombres contradice una coincidencia exacta. Vacío si no hay nada que decir. */
            notas: string[];
            /**
             * @description Si coinciden las fechas. Puede haber otros valores.
             * @example coincide
             * @example difiere
             * @example sin_dato
             */
            fecha_nacimiento: string;
            /**
             * @description Si coinciden los países. Puede haber otros valores.
             * @example coincide
             * @example difiere
             * @example sin_dato
             */
            pais: string;
        };
        CandidatoApartado: {
            /**
             * @description Lista de la entrada. Puede haber otros valores.
             * @example onu_consolidated
             * @example csn_colombia
             * @example pep_colombia
             * @example ofac_sdn
             * @example eu_consolidated
             * @example us_fto
             */
            lista: string;
            /** @description Nombre de la lista. */
            lista_nombre: string;
            /** @description Nombre o alias de la entrada con el que coincide. */
            nombre_coincidencia: string;
            /** @description Parecido de 0 a 1: 70 % Jaro-Winkler y 30 % Levenshtein. Por documento es 1. */
            score: number;
            /** @description Por qué se apartó. */
            motivos: {
                /**
                 * @description Puede haber otros valores.
                 * @example palabras_distintas
                 * @example nombre_comun
                 * @example alias_comun
                 * @example palabras_sin_pareja
                 * @example numeros_distintos
                 * @example palabras_genericas
                 * @example sin_correspondencia
                 */
                motivo: string;
                /** @description La palabra consultada. */
                consulta: string | null;
                /** @description La palabra de la entrada. */
                lista: string;
                /** @description El motivo, en una frase. */
                texto: string;
            }[];
        };
        ListaConsultada: {
            /**
             * @description Nombre estable. Puede haber otros valores.
             * @example onu_consolidated
             * @example csn_colombia
             * @example pep_colombia
             * @example ofac_sdn
             * @example eu_consolidated
             * @example us_fto
             */
            slug: string;
            /** @description Nombre de la lista. */
            nombre: string;
            /** @description Qué obliga la lista en Colombia. */
            tier: components["schemas"]["Tier"];
            /**
             * Format: uuid
             * @description Identificador de la versión.
             */
            version_id: string;
            /** @description SHA-256 del contenido de esa versión. */
            hash_contenido: string;
            /**
             * Format: date-time
             * @description Cuándo se descargó de la fuente oficial, en UTC.
             */
            fetched_en: string;
            /** @description Cuántas entradas tiene la versión. */
            total_entradas: number;
        };
        ErrorDeSolicitud: {
            /** @description Código estable: programe contra él. Cada respuesta dice cuáles da; puede haber otros más adelante. */
            error: string;
            /** @description Lo mismo, para leer. Puede cambiar: programe contra `error`. */
            message: string;
            /**
             * Format: uri
             * @description Dónde se explica ese código.
             */
            doc_url: string;
            /** @description El número de esta solicitud: cítelo a soporte. */
            request_id: string;
            /** @description Solo en validation_error. */
            issues?: components["schemas"]["Issue"][];
        };
        Issue: {
            /** @description El campo, de afuera hacia adentro. */
            path: string[];
            /** @description La regla que no se cumple. */
            message: string;
        };
        Error: {
            /** @description Código estable: programe contra él. Cada respuesta dice cuáles da; puede haber otros más adelante. */
            error: string;
            /** @description Lo mismo, para leer. Puede cambiar: programe contra `error`. */
            message: string;
            /**
             * Format: uri
             * @description Dónde se explica ese código.
             */
            doc_url: string;
            /** @description El número de esta solicitud: cítelo a soporte. */
            request_id: string;
        };
        ConsumoRechazado: {
            /** @description Código estable: programe contra él. Cada respuesta dice cuáles da; puede haber otros más adelante. */
            error: string;
            /** @description Lo mismo, para leer. Puede cambiar: programe contra `error`. */
            message: string;
            /**
             * Format: uri
             * @description Dónde se explica ese código.
             */
            doc_url: string;
            /** @description El número de esta solicitud: cítelo a soporte. */
            request_id: string;
            /** @description Lo consumido. */
            consumo: components["schemas"]["Consumo"];
            /** @description Qué hacer para que `/validate` vuelva a responder. */
            como_reactivar: string;
            /** @description Solo en paquete_vencido_sin_pago. */
            cobro?: {
                /** @description Hasta cuándo se paga sin bloqueo, en UTC. */
                cuenta_vence_en: string | null;
                /** @description Referencia para pagar. */
                cuenta_referencia: string | null;
                /** @description Mes que cobra. */
                periodo: string | null;
            };
            /** @description Solo en bolsa_agotada y bolsa_vencida. */
            bolsa?: components["schemas"]["Bolsa"];
        };
        Consumo: {
            /** @description Consultas que cuentan. */
            consumidas: number;
            /** @description Las del paquete, o las compradas. */
            incluidas: number;
            /** @description Las que quedan, nunca menos de 0. */
            restantes: number;
            /** @description Consumidas sobre incluidas; null si no hay incluidas. */
            porcentaje: number | null;
            /** @description Las que pasan de las incluidas; 0 en bolsa. */
            excedente: number;
            /** @description Lo que cuesta cada una de más, sin IVA; null en bolsa. */
            excedente_precio_unitario: number | null;
            /** @description Lo que costaría el excedente de hoy, sin IVA; null en bolsa. */
            excedente_valor_estimado: number | null;
            /** @description Cómo está. */
            estado: components["schemas"]["ConsumoEstado"];
            /**
             * Format: date-time
             * @description De cuándo es, en UTC.
             */
            actualizado_en: string;
        };
        Bolsa: {
            /**
             * Format: uuid
             * @description Identificador de la bolsa.
             */
            bolsa_id: string;
            /** @description 1 la primera bolsa del cliente, 2 la siguiente. */
            secuencia: number;
            /**
             * Format: date-time
             * @description Cuándo se activó, en UTC.
             */
            activada_en: string;
            /**
             * Format: date-time
             * @description Cuándo vence, en UTC.
             */
            vence_en: string;
            /** @description Consultas compradas. */
            consultas_compradas: number;
            /** @description Consultas que cuentan. */
            consumidas: number;
            /** @description Las que quedan. */
            saldo: number;
            /** @description Precio de la bolsa, sin IVA. */
            precio_total: number;
            /** @description Referencia del pago que la abrió. */
            pago_referencia: string;
            /**
             * Format: date-time
             * @description Cuándo se registró el pago, en UTC.
             */
            pago_registrado_en: string;
            /**
             * @description Cómo está.
             * @enum {string}
             */
            estado: "vigente" | "agotada" | "vencida";
            /** @description true si se agotó o venció: `/validate` responde 402. */
            bloqueada: boolean;
            /** @description Días que faltan, hacia arriba; 0 si ya venció. */
            dias_para_vencer: number;
            /** @description Precio de cada consulta, sin IVA. */
            precio_unitario: number;
            /** @description Código de la moneda. */
            moneda: string;
            /** @description Si los precios incluyen IVA. */
            iva_incluido: boolean;
        };
        DiligenciaResponse: {
            /**
             * Format: uuid
             * @description Identificador de la consulta: con él se pide su reporte.
             */
            consulta_id: string;
            /**
             * @description Puede haber otros valores.
             * @example diligencia
             */
            modulo: string;
            /**
             * @description De qué clase es. Puede haber otros valores.
             * @example referencia
             */
            tipo: string;
            /**
             * @description Puede haber otros valores.
             * @example REFERENCIA. La decisión es del cliente.
             */
            sello: string;
            /**
             * @description Puede haber otros valores.
             * @example Referencia de antecedentes nacionales tomada de datos abiertos de la Procuraduría General de la Nación y de Colombia Compra Eficiente (datos.gov.co, licencia CC BY-SA 4.0). No es una lista de sanciones ni un hallazgo SARLAFT, y no equivale al certificado oficial de antecedentes.
             */
            leyenda: string;
            /** @description Cuántos trae `hallazgos`. */
            total_hallazgos: number;
            /** @description La versión exacta de cada fuente que se miró. */
            fuentes_consultadas: components["schemas"]["FuenteConsultada"][];
            /** @description Fuentes sin una versión en vigor, con las que no se comparó. */
            fuentes_ausentes: {
                /**
                 * @description Nombre estable. Puede haber otros valores.
                 * @example siri_procuraduria
                 * @example secop2_multas
                 */
                slug: string;
                /** @description Nombre de la fuente. */
                nombre: string;
            }[];
            /** @description Cada registro encontrado. */
            hallazgos: components["schemas"]["Hallazgo"][];
            /**
             * @description Puede haber otros valores.
             * @example correspondencia
             * @example solo_puntaje
             */
            politica_coincidencia: string;
            /** @description Entradas parecidas que no corresponden y quedaron fuera. */
            candidatos_descartados: number;
            /** @description Por qué la respuesta es dudosa: el texto parece tener varios nombres, parece dañado, es más largo que un nombre, o el número parece de otro país. Todo se comparó; con una advertencia, `sin_hallazgo` pide revisar lo que se envió. Vacío casi siempre. */
            advertencias: string[];
            /** @description Un identificador suyo: se devuelve igual y sirve para filtrar consultas. No reemplaza la Idempotency-Key. */
            referencia_externa: string | null;
            /** @description Campos enviados que esta operación no conoce y no leyó, por su ruta: `fechaNacimiento`, `documento.tipoDocumento`. Revíselos: uno mal escrito no se compara. A lo sumo 20. */
            campos_ignorados: string[];
            /** @description SHA-256 de la respuesta guardada. */
            hash_respuesta: string;
            /**
             * Format: date-time
             * @description Cuándo se hizo, en UTC.
             */
            fecha_consulta: string;
        };
        FuenteConsultada: {
            /**
             * @description Nombre estable. Puede haber otros valores.
             * @example siri_procuraduria
             * @example secop2_multas
             */
            slug: string;
            /** @description Nombre de la fuente. */
            nombre: string;
            /**
             * Format: uuid
             * @description Identificador de la versión.
             */
            version_id: string;
            /** @description SHA-256 del contenido de esa versión. */
            hash_contenido: string;
            /**
             * Format: date-time
             * @description Cuándo se descargó de la fuente oficial, en UTC.
             */
            fetched_en: string;
            /** @description Cuántas entradas tiene la versión. */
            total_entradas: number;
            /** @description Cuántas de sus entradas traen un documento con el que se puede comparar. */
            entradas_con_documento: number;
            /** @description Lo que la fuente y lo enviado permitieron comparar; vacío: nada. */
            comparada_por: string[];
        };
        Hallazgo: {
            /**
             * @description Puede haber otros valores.
             * @example siri_procuraduria
             * @example secop2_multas
             */
            fuente: string;
            /** @description Nombre de la fuente. */
            fuente_nombre: string;
            /**
             * @description Puede haber otros valores.
             * @example documento
             * @example nombre
             */
            coincidencia_por: string;
            /** @description Parecido de 0 a 1: 70 % Jaro-Winkler y 30 % Levenshtein. Por documento es 1. */
            score: number;
            /**
             * @description `exacto` desde 0,95; `posible` desde 0,70: la analiza una persona.
             * @enum {string}
             */
            resultado: "exacto" | "posible";
            /** @description Nombre o alias de la entrada con el que coincide. */
            nombre_coincidencia: string;
            /** @description Documento que trae la entrada: un dato de la lista, no una identidad confirmada. */
            documento_coincidencia: {
                /** @description Tipo del documento que trae la entrada de la lista. */
                tipo: string;
                /** @description El número, como lo trae la lista. */
                numero: string;
                /** @description País, en las dos letras de ISO 3166-1. */
                pais: string | null;
            } | null;
            /** @description Como lo dice SECOP II; null donde la fuente no dice uno. */
            estado_plataforma: string | null;
            /** @description El registro espera aprobación: todavía puede no quedar en firme. */
            pendiente_aprobacion: boolean;
            /** @description Las demás columnas de la fuente, como textos. */
            registro: {
                [key: string]: string;
            };
        };
        Consultas: {
            /** @description Cuántas cumplen el filtro, más allá de esta página. */
            total: number;
            /** @description Las consultas, la más reciente primero. */
            consultas: components["schemas"]["ConsultaResumen"][];
            /** @description Lo que se envía en `cursor` para la página siguiente; null en la última. */
            siguiente_cursor: string | null;
        };
        ConsultaResumen: {
            /**
             * Format: uuid
             * @description Identificador de la consulta: con él se pide su reporte.
             */
            consulta_id: string;
            /** @description Como se envió. */
            nombre_consultado: string | null;
            /** @description Tipo y número, juntos. */
            documento_consultado: string | null;
            /** @description Lo más grave que se encontró. */
            severidad: components["schemas"]["Severidad"];
            /** @description Cuántas coincidencias trae `matches`. */
            total_matches: number;
            /** @description Un identificador suyo: se devuelve igual y sirve para filtrar consultas. No reemplaza la Idempotency-Key. */
            referencia_externa: string | null;
            /** @description La entidad para la que se consultó. */
            sujeto_obligado_razon_social: string | null;
            /** @description Su NIT, en cifras. */
            sujeto_obligado_nit: string | null;
            /**
             * Format: date-time
             * @description Cuándo se hizo, en UTC.
             */
            creada_en: string;
        };
        ConsumoResponse: {
            /** @description Paquete `mensual` o `bolsa` de consultas. */
            modalidad: components["schemas"]["Modalidad"];
            /**
             * @description `prueba`: de una cuenta de prueba, de la que nada cuenta. Puede haber otros valores.
             * @example real
             * @example prueba
             */
            modo: string;
            /** @description Su cuenta. */
            cliente: {
                /**
                 * Format: uuid
                 * @description Identificador de su cuenta.
                 */
                cliente_id: string;
                /** @description Razón social de su cuenta. */
                nombre: string;
            };
            /** @description El paquete; null en bolsa. */
            plan: components["schemas"]["Plan"] | null;
            /** @description La bolsa; null en paquete mensual. */
            bolsa: components["schemas"]["Bolsa"] | null;
            /** @description El periodo, en días de Bogotá; null en bolsa. */
            periodo: {
                /**
                 * Format: date
                 * @description Primer día.
                 */
                inicio: string;
                /**
                 * Format: date
                 * @description Primer día del periodo siguiente: no está incluido.
                 */
                fin: string;
                /**
                 * @description Puede haber otros valores.
                 * @example America/Bogota
                 */
                zona: string;
                /** @description Días que faltan para que termine. */
                dias_restantes: number;
                /** @description Qué día del periodo es hoy; el primero es 1. */
                dia_del_periodo: number;
                /**
                 * Format: date-time
                 * @description Cuándo vuelve a cero, con la diferencia horaria de Bogotá.
                 */
                renovacion_en: string;
            } | null;
            /** @description Lo consumido. */
            consumo: components["schemas"]["Consumo"];
            /** @description La cuenta de cobro. */
            cobro: {
                /** @description Cuándo se emitió, en UTC; null si aún no. */
                cuenta_emitida_en: string | null;
                /** @description Hasta cuándo se paga sin bloqueo, en UTC. */
                cuenta_vence_en: string | null;
                /** @description Referencia para pagar. */
                cuenta_referencia: string | null;
                /** @description Cuándo se registró el pago, en UTC; null si no se ha pagado. */
                pago_registrado_en: string | null;
                /** @description true si venció y no se ha pagado. */
                cuenta_vencida_sin_pago: boolean;
                /** @description true si `/validate` responde 402. */
                bloqueado: boolean;
            };
            /** @description Las reglas de su modalidad. */
            politica: {
                /** @description Si consumir todo bloquea: en bolsa sí, en paquete no. */
                bloqueo_por_consumo: boolean;
                /** @description Qué bloquea por no pagar. */
                bloqueo_por_mora: string | boolean;
                /** @description true: las bolsas vencen. */
                vence?: boolean;
                /** @description Cuándo vence una bolsa. */
                vencimiento?: string;
                /** @description Cómo se cobra lo que pasa de lo incluido. */
                excedente: string;
                /** @description Si lo que sobra pasa al periodo siguiente: nunca. */
                rollover: boolean;
                /** @description De cuándo a cuándo va un periodo. */
                ciclo: string;
                /** @description Porcentajes que avisan. */
                umbrales_alerta: number[];
                /** @description Días antes de vencer en que se avisa. */
                avisos_vencimiento_dias?: number[];
            };
        };
        Plan: {
            /**
             * @description Código del paquete. Puede haber otros valores.
             * @example 1K
             * @example 5K
             * @example 10K
             * @example 20K
             * @example A_MEDIDA
             */
            codigo: string;
            /** @description Nombre del paquete. */
            nombre: string;
            /** @description Consultas al mes. */
            consultas_incluidas: number;
            /** @description Precio al mes, sin IVA. */
            precio_mes: number;
            /** @description Precio de cada consulta, sin IVA. */
            precio_unitario: number;
            /** @description Precio de cada consulta de más, sin IVA. */
            precio_excedente: number;
            /** @description true si se pactó por contrato. */
            a_medida: boolean;
            /** @description Código de la moneda. */
            moneda: string;
            /** @description Si los precios incluyen IVA. */
            iva_incluido: boolean;
        };
        SinPlanAsignado: {
            /** @description Código estable: programe contra él. Cada respuesta dice cuáles da; puede haber otros más adelante. */
            error: string;
            /** @description Lo mismo, para leer. Puede cambiar: programe contra `error`. */
            message: string;
            /**
             * Format: uri
             * @description Dónde se explica ese código.
             */
            doc_url: string;
            /** @description El número de esta solicitud: cítelo a soporte. */
            request_id: string;
            /** @description El periodo, en días de Bogotá; null en bolsa. */
            periodo: {
                /**
                 * Format: date
                 * @description Primer día.
                 */
                inicio: string;
                /**
                 * Format: date
                 * @description Primer día del periodo siguiente: no está incluido.
                 */
                fin: string;
            };
            /** @description Lo consumido. */
            consumo: {
                /** @description Consultas que cuentan. */
                consumidas: number;
            };
        };
        HistorialResponse: {
            /** @description Cuántas cumplen el filtro, más allá de esta página. */
            total: number;
            /** @description Los periodos, el más reciente primero. */
            periodos?: components["schemas"]["PeriodoHistorial"][];
            /**
             * @description Paquete `mensual` o `bolsa` de consultas. Puede haber otros valores.
             * @example bolsa
             */
            modalidad?: string;
            /** @description Las bolsas, la más reciente primero. */
            bolsas?: components["schemas"]["BolsaHistorial"][];
        };
        PeriodoHistorial: {
            /**
             * Format: date
             * @description Primer día.
             */
            inicio: string;
            /**
             * Format: date
             * @description Primer día del periodo siguiente: no está incluido.
             */
            fin: string;
            /** @description Código del paquete de ese periodo. */
            plan: string | null;
            /** @description Las del paquete, o las compradas. */
            incluidas: number;
            /** @description Consultas que cuentan. */
            consumidas: number;
            /** @description Las que pasan de las incluidas; 0 en bolsa. */
            excedente: number;
            /** @description Lo que cuesta cada una de más, sin IVA; null en bolsa. */
            excedente_precio_unitario: number | null;
            /** @description Lo que costó el excedente, sin IVA. */
            excedente_valor: number | null;
            /** @description La cuenta de cobro. */
            cobro: {
                /** @description Cuándo se emitió, en UTC. */
                emitido_en: string | null;
                /** @description Cuándo vence, en UTC. */
                vence_en: string | null;
                /** @description Referencia para pagar. */
                referencia: string | null;
                /** @description Cuándo se registró el pago, en UTC; null si no se ha pagado. */
                pago_registrado_en: string | null;
            };
        };
        BolsaHistorial: {
            /**
             * Format: uuid
             * @description Identificador de la bolsa.
             */
            bolsa_id: string;
            /** @description 1 la primera bolsa del cliente, 2 la siguiente. */
            secuencia: number;
            /**
             * Format: date-time
             * @description Cuándo se activó, en UTC.
             */
            activada_en: string;
            /**
             * Format: date-time
             * @description Cuándo vence, en UTC.
             */
            vence_en: string;
            /** @description Consultas compradas. */
            consultas_compradas: number;
            /** @description Consultas que cuentan. */
            consumidas: number;
            /** @description Las que quedan. */
            saldo: number;
            /** @description Precio de la bolsa, sin IVA. */
            precio_total: number;
            /** @description Referencia del pago que la abrió. */
            pago_referencia: string;
            /**
             * Format: date-time
             * @description Cuándo se registró el pago, en UTC.
             */
            pago_registrado_en: string;
            /**
             * @description Cómo está.
             * @enum {string}
             */
            estado: "vigente" | "agotada" | "vencida" | "cerrada";
            /** @description Cuándo la reemplazó otra, en UTC; null si nunca. */
            cerrada_en: string | null;
            /**
             * Format: date-time
             * @description Solo si su pago se revirtió, cuándo.
             */
            revertida_en?: string;
        };
        AlertasResponse: {
            /** @description Si se avisa. */
            activa: boolean;
            /** @description Porcentajes del paquete o de la bolsa en que se avisa. */
            umbrales: number[];
            /** @description Por dónde se avisa. */
            canales: {
                /** @description La dirección a la que se envían los eventos. */
                webhook: {
                    /** @description Dirección https; null la quita. */
                    url: string | null;
                    /** @description Si hay dirección. */
                    configurado: boolean;
                    /** @description Hasta cuándo firma también el secreto anterior, en UTC; null si no hay. */
                    secreto_anterior_valido_hasta: string | null;
                };
                /** @description Correos a los que se avisa. */
                emails: string[];
            };
            /** @description Adición: si se avisa a su servidor de cada consulta que coincide con una lista vinculante. */
            coincidencia_vinculante: boolean;
            /** @description Adición: true, y solo si se envían eventos de vigilancia. */
            eventos_vigilancia?: boolean;
            /** @description Adición: solo si usted fijó otra cantidad que 100 al mes. */
            consultas_de_vigilancia?: number;
            /**
             * Format: date-time
             * @description De cuándo es, en UTC.
             */
            actualizado_en: string;
            /** @description Paquete `mensual` o `bolsa` de consultas. */
            modalidad: components["schemas"]["Modalidad"] | null;
            /** @description Los avisos de la bolsa en uso; null en paquete. */
            bolsa_actual: {
                /**
                 * Format: uuid
                 * @description Identificador de la bolsa.
                 */
                bolsa_id: string;
                /** @description 1 la primera bolsa del cliente, 2 la siguiente. */
                secuencia: number;
                /**
                 * @description Cómo está.
                 * @enum {string}
                 */
                estado: "vigente" | "agotada" | "vencida";
                /**
                 * Format: date-time
                 * @description Cuándo se activó, en UTC.
                 */
                activada_en: string;
                /**
                 * Format: date-time
                 * @description Cuándo vence, en UTC.
                 */
                vence_en: string;
                /** @description Días que faltan, hacia arriba; 0 si ya venció. */
                dias_para_vencer: number;
                /** @description Días antes de vencer en que se avisa. */
                avisos_vencimiento_dias: number[];
                /** @description Lo que ya se avisó. */
                disparadas: {
                    /**
                     * Format: uuid
                     * @description Identificador del evento.
                     */
                    evento_id: string;
                    /**
                     * @description Evento que ya se envió. Puede haber otros valores.
                     * @example paquete.umbral_alcanzado
                     * @example paquete.agotado
                     * @example paquete.excedente
                     * @example paquete.renovado
                     * @example paquete.cobro_emitido
                     * @example paquete.bloqueado
                     * @example paquete.reactivado
                     * @example paquete.prueba
                     * @example paquete.vencimiento_proximo
                     * @example paquete.vencido
                     * @example consulta.coincidencia_vinculante
                     * @example vigilancia.alarmas
                     * @example vigilancia.atrasada
                     */
                    tipo: string;
                    /** @description Porcentaje que lo dispara; en `paquete.vencimiento_proximo`, días. */
                    umbral: number | null;
                    /**
                     * Format: date-time
                     * @description Cuándo ocurrió, en UTC.
                     */
                    creado_en: string;
                    /** @description Null si no había ningún canal al registrarse. */
                    entrega: components["schemas"]["Entrega"] | null;
                }[];
                /** @description Lo que falta por avisar. */
                pendientes: {
                    /**
                     * @description Evento que falta por enviar. Puede haber otros valores.
                     * @example paquete.umbral_alcanzado
                     * @example paquete.agotado
                     * @example paquete.excedente
                     * @example paquete.renovado
                     * @example paquete.cobro_emitido
                     * @example paquete.bloqueado
                     * @example paquete.reactivado
                     * @example paquete.prueba
                     * @example paquete.vencimiento_proximo
                     * @example paquete.vencido
                     * @example consulta.coincidencia_vinculante
                     * @example vigilancia.alarmas
                     * @example vigilancia.atrasada
                     */
                    tipo: string;
                    /** @description Porcentaje que lo dispara; en `paquete.vencimiento_proximo`, días. */
                    umbral: number;
                }[];
            } | null;
            /** @description Los avisos del periodo; null en bolsa. */
            periodo_actual: {
                /**
                 * Format: date
                 * @description Primer día.
                 */
                inicio: string;
                /**
                 * Format: date
                 * @description Primer día del periodo siguiente: no está incluido.
                 */
                fin: string;
                /** @description Lo que ya se avisó. */
                disparadas: {
                    /**
                     * Format: uuid
                     * @description Identificador del evento.
                     */
                    evento_id: string;
                    /**
                     * @description Evento que ya se envió. Puede haber otros valores.
                     * @example paquete.umbral_alcanzado
                     * @example paquete.agotado
                     * @example paquete.excedente
                     * @example paquete.renovado
                     * @example paquete.cobro_emitido
                     * @example paquete.bloqueado
                     * @example paquete.reactivado
                     * @example paquete.prueba
                     * @example paquete.vencimiento_proximo
                     * @example paquete.vencido
                     * @example consulta.coincidencia_vinculante
                     * @example vigilancia.alarmas
                     * @example vigilancia.atrasada
                     */
                    tipo: string;
                    /** @description Porcentaje que lo dispara; en `paquete.vencimiento_proximo`, días. */
                    umbral: number | null;
                    /**
                     * Format: date-time
                     * @description Cuándo ocurrió, en UTC.
                     */
                    creado_en: string;
                    /** @description Null si no había ningún canal al registrarse. */
                    entrega: components["schemas"]["Entrega"] | null;
                }[];
                /** @description Lo que falta por avisar. */
                pendientes: {
                    /**
                     * @description Evento que falta por enviar. Puede haber otros valores.
                     * @example paquete.umbral_alcanzado
                     * @example paquete.agotado
                     * @example paquete.excedente
                     * @example paquete.renovado
                     * @example paquete.cobro_emitido
                     * @example paquete.bloqueado
                     * @example paquete.reactivado
                     * @example paquete.prueba
                     * @example paquete.vencimiento_proximo
                     * @example paquete.vencido
                     * @example consulta.coincidencia_vinculante
                     * @example vigilancia.alarmas
                     * @example vigilancia.atrasada
                     */
                    tipo: string;
                    /** @description Porcentaje que lo dispara; en `paquete.vencimiento_proximo`, días. */
                    umbral: number;
                }[];
            } | null;
            /** @description Solo en la respuesta que configura el webhook por primera vez. */
            webhook?: {
                /** @description El secreto con que se firma. Se muestra una sola vez. */
                secret: string;
            };
        };
        Entrega: {
            /**
             * @description Cómo está. Puede haber otros valores.
             * @example pendiente
             * @example reintentando
             * @example entregado
             * @example fallido
             * @example cancelado
             */
            estado: string;
            /** @description Intentos hechos. */
            intentos: number;
            /** @description Lo que respondió su servidor; null si no respondió. */
            ultimo_status: number | null;
            /** @description Por qué falló el último intento; null si no falló. */
            ultimo_error: string | null;
            /** @description Cuándo se intenta otra vez, en UTC; null si no. */
            proximo_intento_en: string | null;
            /** @description Cuándo salió el correo, en UTC; null si no. */
            email_enviado_en: string | null;
        };
        SecretoRotado: {
            /** @description El secreto nuevo. */
            webhook: {
                /** @description El secreto con que se firma. Se muestra una sola vez. */
                secret: string;
                /**
                 * Format: date-time
                 * @description Hasta cuándo firma también el anterior, en UTC.
                 */
                anterior_valido_hasta: string;
            };
            /** @description Qué hacer con el secreto nuevo. */
            nota: string;
        };
        PruebaResponse: {
            /**
             * Format: uuid
             * @description Identificador del evento.
             */
            evento_id: string;
            /**
             * @description De qué clase es. Puede haber otros valores.
             * @example paquete.umbral_alcanzado
             * @example paquete.agotado
             * @example paquete.excedente
             * @example paquete.renovado
             * @example paquete.cobro_emitido
             * @example paquete.bloqueado
             * @example paquete.reactivado
             * @example paquete.prueba
             * @example paquete.vencimiento_proximo
             * @example paquete.vencido
             * @example consulta.coincidencia_vinculante
             * @example vigilancia.alarmas
             * @example vigilancia.atrasada
             */
            tipo: string;
            /** @description Del primer intento; null solo si no hay ningún canal. */
            entrega: components["schemas"]["Entrega"] | null;
        };
        SituacionResponse: {
            /**
             * @description En la que quedó la cuenta.
             * @enum {string}
             */
            situacion: "plan_al_dia" | "plan_en_excedente" | "mora" | "tope" | "bolsa_nueva" | "bolsa_por_agotarse" | "bolsa_agotada" | "bolsa_vencida" | "sin_plan" | "lista_cambia";
            /** @description Los que puso en marcha, en su orden. Los que suceden una vez por periodo no se repiten en él. */
            eventos: {
                /**
                 * Format: uuid
                 * @description Identificador del evento.
                 */
                evento_id: string;
                /**
                 * @description De qué clase es. Puede haber otros valores.
                 * @example paquete.umbral_alcanzado
                 * @example paquete.agotado
                 * @example paquete.excedente
                 * @example paquete.renovado
                 * @example paquete.cobro_emitido
                 * @example paquete.bloqueado
                 * @example paquete.reactivado
                 * @example paquete.prueba
                 * @example paquete.vencimiento_proximo
                 * @example paquete.vencido
                 * @example consulta.coincidencia_vinculante
                 * @example vigilancia.alarmas
                 * @example vigilancia.atrasada
                 */
                tipo: string;
            }[];
        };
        ContraparteGuardada: {
            /**
             * Format: uuid
             * @description Identificador de la contraparte.
             */
            contraparte_id: string;
            /** @description Su identificador de la contraparte. */
            referencia: string;
            /**
             * @description Qué es la contraparte para usted. Puede haber otros valores.
             * @example cliente
             * @example proveedor
             * @example empleado
             * @example accionista
             * @example beneficiario_final
             * @example representante
             * @example aliado
             * @example otra
             */
            clase: string;
            /** @description De qué clase es. */
            tipo: components["schemas"]["PersonaTipo"];
            /** @description Nombre. */
            nombre: string | null;
            /** @description Tipo y número del documento; null si no se envió. */
            documento: {
                /**
                 * @description De qué clase es. Puede haber otros valores.
                 * @example CC
                 * @example CE
                 * @example NIT
                 * @example PAS
                 */
                tipo: string;
                /** @description El número, sin puntos, guiones ni espacios. */
                numero: string;
            } | null;
            /** @description Solo de personas naturales: distingue homónimos. AAAA-MM-DD. */
            fecha_nacimiento: string | null;
            /** @description País, en las dos letras de ISO 3166-1. */
            pais: string | null;
            /** @description Otros nombres. */
            alias: string[];
            /**
             * @description `medio` si no se envía. De él depende cada cuánto consultarla. Puede haber otros valores.
             * @example bajo
             * @example medio
             * @example alto
             */
            riesgo: string;
            /** @description Cada cuántos meses consultarla; por su riesgo 24, 12 o 6. */
            periodicidad_meses: number;
            /** @description Cuándo empezó la relación. AAAA-MM-DD. */
            vinculada_en: string | null;
            /**
             * @description Cómo está. Puede haber otros valores.
             * @example activa
             * @example inactiva
             * @example retirada
             */
            estado: string;
            /** @description La última consulta con su referencia que preguntó por su documento o su nombre; null si no hay. */
            ultima_consulta: {
                /**
                 * Format: uuid
                 * @description Identificador de la consulta: con él se pide su reporte.
                 */
                consulta_id: string;
                /**
                 * Format: date-time
                 * @description Cuándo se hizo, en UTC.
                 */
                creada_en: string;
                /** @description Lo más grave que se encontró. */
                severidad: components["schemas"]["Severidad"];
            } | null;
            /** @description Cuándo toca consultarla otra vez; pasada, está vencida. Null si nunca se consultó. */
            proxima_consulta: string | null;
            /** @description Si hay una consulta suya a más tardar ese día; null sin `vinculada_en`. */
            previa_a_vinculacion: boolean | null;
            /** @description Cuántas alarmas suyas esperan decisión. */
            alarmas_abiertas: number;
            /** @description Cuándo se comparó como está ahora, en UTC; null mientras espera. */
            comparada_en: string | null;
            /**
             * Format: date-time
             * @description Cuándo se hizo, en UTC.
             */
            creada_en: string;
            /**
             * Format: date-time
             * @description Cuándo cambió por última vez, en UTC.
             */
            actualizada_en: string;
            /**
             * @description Qué pasó al guardarla. Puede haber otros valores.
             * @example creada
             * @example actualizada
             * @example igual
             */
            cambio: string;
        };
        Contrapartes: {
            /** @description Cuántas cumplen el filtro, más allá de esta página. */
            total: number;
            /** @description Las contrapartes. */
            contrapartes: components["schemas"]["Contraparte"][];
            /** @description Lo que se envía en `cursor` para la página siguiente; null en la última. */
            siguiente_cursor: string | null;
        };
        Contraparte: {
            /**
             * Format: uuid
             * @description Identificador de la contraparte.
             */
            contraparte_id: string;
            /** @description Su identificador de la contraparte. */
            referencia: string;
            /**
             * @description Qué es la contraparte para usted. Puede haber otros valores.
             * @example cliente
             * @example proveedor
             * @example empleado
             * @example accionista
             * @example beneficiario_final
             * @example representante
             * @example aliado
             * @example otra
             */
            clase: string;
            /** @description De qué clase es. */
            tipo: components["schemas"]["PersonaTipo"];
            /** @description Nombre. */
            nombre: string | null;
            /** @description Tipo y número del documento; null si no se envió. */
            documento: {
                /**
                 * @description De qué clase es. Puede haber otros valores.
                 * @example CC
                 * @example CE
                 * @example NIT
                 * @example PAS
                 */
                tipo: string;
                /** @description El número, sin puntos, guiones ni espacios. */
                numero: string;
            } | null;
            /** @description Solo de personas naturales: distingue homónimos. AAAA-MM-DD. */
            fecha_nacimiento: string | null;
            /** @description País, en las dos letras de ISO 3166-1. */
            pais: string | null;
            /** @description Otros nombres. */
            alias: string[];
            /**
             * @description `medio` si no se envía. De él depende cada cuánto consultarla. Puede haber otros valores.
             * @example bajo
             * @example medio
             * @example alto
             */
            riesgo: string;
            /** @description Cada cuántos meses consultarla; por su riesgo 24, 12 o 6. */
            periodicidad_meses: number;
            /** @description Cuándo empezó la relación. AAAA-MM-DD. */
            vinculada_en: string | null;
            /**
             * @description Cómo está. Puede haber otros valores.
             * @example activa
             * @example inactiva
             * @example retirada
             */
            estado: string;
            /** @description La última consulta con su referencia que preguntó por su documento o su nombre; null si no hay. */
            ultima_consulta: {
                /**
                 * Format: uuid
                 * @description Identificador de la consulta: con él se pide su reporte.
                 */
                consulta_id: string;
                /**
                 * Format: date-time
                 * @description Cuándo se hizo, en UTC.
                 */
                creada_en: string;
                /** @description Lo más grave que se encontró. */
                severidad: components["schemas"]["Severidad"];
            } | null;
            /** @description Cuándo toca consultarla otra vez; pasada, está vencida. Null si nunca se consultó. */
            proxima_consulta: string | null;
            /** @description Si hay una consulta suya a más tardar ese día; null sin `vinculada_en`. */
            previa_a_vinculacion: boolean | null;
            /** @description Cuántas alarmas suyas esperan decisión. */
            alarmas_abiertas: number;
            /** @description Cuándo se comparó como está ahora, en UTC; null mientras espera. */
            comparada_en: string | null;
            /**
             * Format: date-time
             * @description Cuándo se hizo, en UTC.
             */
            creada_en: string;
            /**
             * Format: date-time
             * @description Cuándo cambió por última vez, en UTC.
             */
            actualizada_en: string;
        };
        ContrapartesLote: {
            /** @description Qué pasó con cada fila, en su orden. */
            resultados: {
                /** @description La fila, desde 0. */
                indice: number;
                /** @description La de la fila, como se envió. */
                referencia: string | null;
                /**
                 * @description Qué pasó al guardarla. Puede haber otros valores.
                 * @example creada
                 * @example actualizada
                 * @example igual
                 */
                cambio?: string;
                /** @description Por qué no se guardó; no viene si se guardó. */
                error?: {
                    /**
                     * @description Puede haber otros valores.
                     * @example validation_error
                     */
                    error: string;
                    /** @description Lo mismo, para leer. Puede cambiar: programe contra `error`. */
                    message: string;
                    /** @description Cada problema de la fila. */
                    issues: {
                        /** @description El campo, de afuera hacia adentro. */
                        path: string[];
                        /** @description Lo mismo, para leer. Puede cambiar: programe contra `error`. */
                        message: string;
                    }[];
                };
            }[];
        };
        HistoriaDeContraparte: {
            /** @description Lo que pasó, lo más reciente primero. */
            sucesos: {
                /**
                 * @description De qué clase es. Puede haber otros valores.
                 * @example consulta
                 * @example alarma
                 * @example decision
                 * @example cambio
                 */
                tipo: string;
                /**
                 * Format: date-time
                 * @description Cuándo, en UTC.
                 */
                en: string;
                /** @description Identificador de la consulta o de la alarma, o número del cambio. */
                id: string;
                /** @description Identificador de la consulta: con él se pide su reporte. */
                consulta_id: string | null;
                /** @description Severidad de la consulta, tipo de la alarma, o si se creó o actualizó. */
                clase: string | null;
                /** @description Quién hizo el cambio; null si no fue uno. */
                quien: string | null;
                /** @description Lo que cambió; en una alarma, su lista. */
                campos: string[];
            }[];
            /** @description Lo que se envía en `cursor` para la página siguiente; null en la última. */
            siguiente_cursor: string | null;
        };
        Alarmas: {
            /** @description Cuántas cumplen el filtro, más allá de esta página. */
            total: number;
            /** @description Las alarmas, la más reciente primero. */
            alarmas: components["schemas"]["Alarma"][];
            /** @description Lo que se envía en `cursor` para la página siguiente; null en la última. */
            siguiente_cursor: string | null;
        };
        Alarma: {
            /**
             * Format: uuid
             * @description Identificador de la alarma.
             */
            alarma_id: string;
            /**
             * @description De qué clase es. Puede haber otros valores.
             * @example nueva
             * @example cambio
             * @example salida
             */
            tipo: string;
            /**
             * Format: uuid
             * @description Identificador de la contraparte.
             */
            contraparte_id: string;
            /** @description Su identificador de la contraparte. */
            referencia: string;
            /**
             * @description Lista de la entrada. Puede haber otros valores.
             * @example onu_consolidated
             * @example csn_colombia
             * @example pep_colombia
             * @example ofac_sdn
             * @example eu_consolidated
             * @example us_fto
             */
            lista: string;
            /** @description Qué obliga la lista en Colombia. */
            tier: components["schemas"]["Tier"];
            /** @description true si la lista es de cumplimiento obligatorio en Colombia. */
            vinculante_colombia: boolean;
            /** @description La entrada de la lista, como estaba al detectarla. */
            entrada: {
                /** @description Nombre. */
                nombre: string;
                /** @description Otros nombres. */
                alias: string[];
                /** @description Sus documentos. */
                documentos: string[];
                /** @description Sus fechas de nacimiento. */
                nacimientos: string[];
                /** @description Sus países. */
                paises: string[];
                /** @description Norma o programa por el que está en la lista, como lo dice su fuente. */
                fundamento_legal: string | null;
            };
            /**
             * Format: uuid
             * @description Identificador de la versión.
             */
            version_id: string;
            /** @description Versión de la lista con que se había comparado antes; null si ninguna. */
            version_anterior_id: string | null;
            /**
             * Format: date-time
             * @description Cuándo se detectó, en UTC.
             */
            detectada_en: string;
            /**
             * @description `exacto` desde 0,95; `posible` desde 0,70: la analiza una persona. Puede haber otros valores.
             * @example exacto
             * @example posible
             */
            resultado: string;
            /** @description Parecido de 0 a 1: 70 % Jaro-Winkler y 30 % Levenshtein. Por documento es 1. */
            score: number;
            /**
             * @description Por qué coincide: nombre o documento. Puede haber otros valores.
             * @example nombre
             * @example documento
             */
            match_por: string;
            /** @description Nombre o alias de la entrada con el que coincide. */
            nombre_coincidencia: string;
            /** @description Por qué coincide; null en una salida. */
            explicacion: components["schemas"]["Explicacion"] | null;
            /** @description Lo que cambió, valor por valor. */
            cambios: {
                /** @description Qué campo; de la contraparte empieza por `contraparte.` */
                campo: string;
                /** @description Como era; null si no estaba. */
                antes: string | null;
                /** @description Como es; null si ya no está. */
                despues: string | null;
            }[];
            /** @description La consulta que la respalda; null: ninguna, por lo que dice `sin_consulta_por`. */
            consulta_id: string | null;
            /** @description Por qué ninguna consulta la respalda: un motivo de su cuenta, tope_de_vigilancia, o pendiente. Null si una la respalda, y en una salida. */
            sin_consulta_por: string | null;
            /**
             * @description Cómo está. Puede haber otros valores.
             * @example abierta
             * @example en_analisis
             * @example confirmada
             * @example descartada
             * @example informada
             */
            estado: string;
        };
        AlarmaConCambios: {
            /**
             * Format: uuid
             * @description Identificador de la alarma.
             */
            alarma_id: string;
            /**
             * @description De qué clase es. Puede haber otros valores.
             * @example nueva
             * @example cambio
             * @example salida
             */
            tipo: string;
            /**
             * Format: uuid
             * @description Identificador de la contraparte.
             */
            contraparte_id: string;
            /** @description Su identificador de la contraparte. */
            referencia: string;
            /**
             * @description Lista de la entrada. Puede haber otros valores.
             * @example onu_consolidated
             * @example csn_colombia
             * @example pep_colombia
             * @example ofac_sdn
             * @example eu_consolidated
             * @example us_fto
             */
            lista: string;
            /** @description Qué obliga la lista en Colombia. */
            tier: components["schemas"]["Tier"];
            /** @description true si la lista es de cumplimiento obligatorio en Colombia. */
            vinculante_colombia: boolean;
            /** @description La entrada de la lista, como estaba al detectarla. */
            entrada: {
                /** @description Nombre. */
                nombre: string;
                /** @description Otros nombres. */
                alias: string[];
                /** @description Sus documentos. */
                documentos: string[];
                /** @description Sus fechas de nacimiento. */
                nacimientos: string[];
                /** @description Sus países. */
                paises: string[];
                /** @description Norma o programa por el que está en la lista, como lo dice su fuente. */
                fundamento_legal: string | null;
            };
            /**
             * Format: uuid
             * @description Identificador de la versión.
             */
            version_id: string;
            /** @description Versión de la lista con que se había comparado antes; null si ninguna. */
            version_anterior_id: string | null;
            /**
             * Format: date-time
             * @description Cuándo se detectó, en UTC.
             */
            detectada_en: string;
            /**
             * @description `exacto` desde 0,95; `posible` desde 0,70: la analiza una persona. Puede haber otros valores.
             * @example exacto
             * @example posible
             */
            resultado: string;
            /** @description Parecido de 0 a 1: 70 % Jaro-Winkler y 30 % Levenshtein. Por documento es 1. */
            score: number;
            /**
             * @description Por qué coincide: nombre o documento. Puede haber otros valores.
             * @example nombre
             * @example documento
             */
            match_por: string;
            /** @description Nombre o alias de la entrada con el que coincide. */
            nombre_coincidencia: string;
            /** @description Por qué coincide; null en una salida. */
            explicacion: components["schemas"]["Explicacion"] | null;
            /** @description Lo que cambió, valor por valor. */
            cambios: {
                /** @description Qué campo; de la contraparte empieza por `contraparte.` */
                campo: string;
                /** @description Como era; null si no estaba. */
                antes: string | null;
                /** @description Como es; null si ya no está. */
                despues: string | null;
            }[];
            /** @description La consulta que la respalda; null: ninguna, por lo que dice `sin_consulta_por`. */
            consulta_id: string | null;
            /** @description Por qué ninguna consulta la respalda: un motivo de su cuenta, tope_de_vigilancia, o pendiente. Null si una la respalda, y en una salida. */
            sin_consulta_por: string | null;
            /**
             * @description Cómo está. Puede haber otros valores.
             * @example abierta
             * @example en_analisis
             * @example confirmada
             * @example descartada
             * @example informada
             */
            estado: string;
            /** @description Lo que la lista cambió de la entrada después, sin abrir otra alarma. */
            cambios_posteriores: {
                /** @description Qué campo; de la contraparte empieza por `contraparte.` */
                campo: string;
                /** @description Como era; null si no estaba. */
                antes: string | null;
                /** @description Como es; null si ya no está. */
                despues: string | null;
            }[];
        };
        Vigilancia: {
            /** @description Cuántas contrapartes se vigilan. */
            vigiladas: number;
            /** @description Hasta dónde se comparó con cada lista. */
            listas: {
                /**
                 * @description Nombre estable. Puede haber otros valores.
                 * @example onu_consolidated
                 * @example csn_colombia
                 * @example pep_colombia
                 * @example ofac_sdn
                 * @example eu_consolidated
                 * @example us_fto
                 */
                slug: string;
                /**
                 * Format: uuid
                 * @description Identificador de la versión.
                 */
                version_id: string;
                /**
                 * Format: date-time
                 * @description Cuándo se descargó la versión de su fuente, en UTC.
                 */
                fecha_version: string;
                /**
                 * Format: date-time
                 * @description Desde cuándo está en vigor, en UTC.
                 */
                vigente_desde: string;
                /** @description Cuándo quedó comparada toda la base con esa versión, en UTC; null mientras falte una. */
                completa_en: string | null;
                /** @description Cuántas contrapartes se compararon con esa versión. */
                comparadas: number;
                /** @description Cuántas faltan. */
                pendientes: number;
            }[];
            /** @description true si toda la base está comparada con la versión vigente de todas las listas. */
            completa: boolean;
            /** @description Las que hizo la vigilancia este mes para respaldar alarmas, y hasta cuántas puede hacer. */
            consultas_del_mes: {
                /** @description Cuántas consultas puede hacer la vigilancia en el mes. */
                tope: number;
                /** @description Cuántas hizo. */
                hechas: number;
            };
        };
        Cabezas: {
            /** @description Las cabezas firmadas, de menor a mayor tamaño. */
            cabezas: {
                /** @description Cuántos registros cubre la cabeza. */
                tamano: number;
                /**
                 * Format: date-time
                 * @description Cuándo se firmó, en UTC.
                 */
                sellada_en: string;
                /** @description Nota firmada: origen, tamaño y raíz, línea vacía, firmas. */
                nota: string;
            }[];
        };
        Consistencia: {
            /** @description Los resúmenes que la demuestran, en base64. */
            hashes: string[];
        };
        Verificacion: {
            /**
             * @description Cómo está. Puede haber otros valores.
             * @example intacta
             * @example no_coincide
             * @example desconocida
             * @example pendiente_de_sello
             * @example retirada
             * @example prueba
             */
            estado: string;
            /**
             * @description Qué dejó de coincidir: el papel, el registro o la bitácora. Puede haber otros valores.
             * @example huella_distinta
             * @example registro_alterado
             * @example bitacora_alterada
             */
            motivo?: string;
            /** @description Su lugar en la bitácora, desde 0. */
            indice: number | null;
            /** @description Cuántos registros cubre la cabeza. */
            tamano: number | null;
            /** @description De la hoja a la raíz (RFC 9162). */
            prueba: string[] | null;
            /** @description La cabeza firmada. */
            cabeza: string | null;
            /** @description La primera cabeza con estampa cronológica que ya tenía la hoja. */
            estampa: {
                /** @description Cuántos registros cubre la cabeza. */
                tamano: number;
                /** @description Nota firmada: origen, tamaño y raíz, línea vacía, firmas. */
                cabeza: string;
                /** @description La llave que verifica esa cabeza. */
                llave: string;
                /** @description Los resúmenes que la demuestran, en base64; null si no está sellada. */
                prueba: string[];
                /** @description Prueba que esa cabeza es un comienzo de la vigente (RFC 9162, 2.1.4). */
                consistencia: string[];
                /** @description Estampa RFC 3161 de la cabeza, DER en base64. */
                token: string;
                /**
                 * Format: date-time
                 * @description Cuándo la estampó la autoridad, en UTC.
                 */
                estampada_en: string;
            } | null;
            /** @description Solo de una retirada: cumplió sus diez años. */
            retiro?: {
                /** @description Año de las consultas retiradas. */
                anio: number;
                /**
                 * Format: date-time
                 * @description Cuándo se retiraron, en UTC.
                 */
                retirada_en: string;
                /** @description Qué se retiró, firmado con la llave de la bitácora. */
                manifiesto: string;
            };
            /** @description Lo que se publica de la consulta; null si ya no está. */
            consulta: components["schemas"]["ConsultaPublica"] | null;
        };
        ConsultaPublica: {
            /**
             * Format: uuid
             * @description Identificador de la consulta: con él se pide su reporte.
             */
            consulta_id: string;
            /**
             * Format: date-time
             * @description Cuándo se hizo la consulta, en UTC.
             */
            fecha_reporte: string;
            /** @description Razón social de la cuenta que consultó. */
            cliente: string;
            /** @description La entidad para la que se consulta. Obligatorio si su cuenta opera para terceros; el reporte sale a su nombre. */
            sujeto_obligado: components["schemas"]["SujetoObligado"] | null;
            /** @description Lo más grave que se encontró. */
            severidad: components["schemas"]["Severidad"];
            /** @description Cuántas coincidencias trae `matches`. */
            total_matches: number;
            /** @description true si se envió solo nombre o solo documento: la cobertura puede ser menor. */
            consulta_parcial: boolean;
            /** @description La versión exacta de cada lista que se comparó. */
            listas_consultadas: components["schemas"]["ListaConsultada"][];
            /** @description Listas activas con las que esta respuesta no se pudo comparar, porque ninguna versión estaba en vigor. Vacío salvo en los primeros minutos de un servicio. Mientras no lo esté, `sin_hallazgo` vale solo para `listas_consultadas`. */
            listas_ausentes: string[];
        };
        VerificacionDeActa: {
            /**
             * @description Cómo está. Puede haber otros valores.
             * @example intacta
             * @example no_coincide
             * @example desconocida
             * @example pendiente_de_sello
             * @example retirada
             * @example prueba
             */
            estado: string;
            /**
             * @description Qué dejó de coincidir: el papel, el registro o la bitácora. Puede haber otros valores.
             * @example huella_distinta
             * @example registro_alterado
             * @example bitacora_alterada
             */
            motivo?: string;
            /** @description Su lugar en la bitácora, desde 0. */
            indice: number | null;
            /** @description Cuántos registros cubre la cabeza. */
            tamano: number | null;
            /** @description De la hoja a la raíz (RFC 9162). */
            prueba: string[] | null;
            /** @description La cabeza firmada. */
            cabeza: string | null;
            /** @description La primera cabeza con estampa cronológica que ya tenía la hoja. */
            estampa: {
                /** @description Cuántos registros cubre la cabeza. */
                tamano: number;
                /** @description Nota firmada: origen, tamaño y raíz, línea vacía, firmas. */
                cabeza: string;
                /** @description La llave que verifica esa cabeza. */
                llave: string;
                /** @description Los resúmenes que la demuestran, en base64; null si no está sellada. */
                prueba: string[];
                /** @description Prueba que esa cabeza es un comienzo de la vigente (RFC 9162, 2.1.4). */
                consistencia: string[];
                /** @description Estampa RFC 3161 de la cabeza, DER en base64. */
                token: string;
                /**
                 * Format: date-time
                 * @description Cuándo la estampó la autoridad, en UTC.
                 */
                estampada_en: string;
            } | null;
            /** @description Solo de una retirada: cumplió sus diez años. */
            retiro?: {
                /** @description Año de las consultas retiradas. */
                anio: number;
                /**
                 * Format: date-time
                 * @description Cuándo se retiraron, en UTC.
                 */
                retirada_en: string;
                /** @description Qué se retiró, firmado con la llave de la bitácora. */
                manifiesto: string;
            };
            /** @description Sus cifras, sin ninguna contraparte. */
            acta: components["schemas"]["ActaPublica"] | null;
        };
        ActaPublica: {
            /**
             * Format: uuid
             * @description El número del acta.
             */
            acta_id: string;
            /** @description Razón social de la cuenta que consultó. */
            cliente: string;
            /** @description El NIT del cliente. */
            cliente_nit: string;
            /**
             * Format: date-time
             * @description Cuándo se emitió.
             */
            emitida_en: string;
            /**
             * Format: date
             * @description Desde este momento, incluido, en ISO 8601.
             */
            desde: string;
            /**
             * Format: date
             * @description Hasta este tamaño.
             */
            hasta: string;
            /**
             * Format: date-time
             * @description Hasta cuándo dice.
             */
            corte: string;
            /** @description Contrapartes vigiladas al cierre. */
            vigiladas: number;
            /** @description Cuántos vacíos de cobertura dice el acta. */
            vacios: number;
            /** @description Días al final de los cuales no toda la base estaba comparada. */
            dias_sin_cobertura: string[];
            /** @description Las alarmas, la más reciente primero. */
            alarmas: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
