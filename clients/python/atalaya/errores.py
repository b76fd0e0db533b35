"""Lo que sale mal, por su código."""

from typing import Any, Dict, List, Optional

# Los códigos que hoy existen; puede haber otros más adelante.
CODIGOS = (
    "invalid_json",
    "validation_error",
    "sujeto_obligado_requerido",
    "idempotency_key_invalida",
    "consulta_ids_requeridos",
    "maximo_500_consultas_por_lote",
    "solicitud_malformada",
    "invalid_api_key",
    "paquete_vencido_sin_pago",
    "tope_de_consumo",
    "bolsa_agotada",
    "bolsa_vencida",
    "not_found",
    "consultas_no_encontradas_para_cliente",
    "metodo_no_permitido",
    "tiempo_agotado",
    "idempotency_error",
    "sin_plan_asignado",
    "cuerpo_demasiado_grande",
    "encabezados_demasiado_grandes",
    "persistencia_error",
    "db_error",
    "sin_respuesta",
    "respuesta_ajena",
)


class AtalayaError(Exception):
    """Toda falla de una llamada: el servicio respondió con un error, respondió otro en su lugar, o no respondió.

    `estado` es el de HTTP, 0 si no hubo respuesta. `cuerpo` trae lo que algunos dicen de más (`como_reactivar`, `consumo`).
    """

    def __init__(self, estado: int, cuerpo: Dict[str, Any]) -> None:
        super().__init__(f"{cuerpo.get('error')}: {cuerpo.get('message')}")
        self.estado = estado
        self.cuerpo = cuerpo
        self.codigo: str = cuerpo.get("error", "")
        self.request_id: str = cuerpo.get("request_id", "")
        self.doc_url: str = cuerpo.get("doc_url", "")
        self.fallas: List[Dict[str, Any]] = cuerpo.get("issues", [])

    @property
    def es_de_la_cuenta(self) -> bool:
        """Ninguna solicitud con esta llave se atendería: no vale (401), o su consumo está detenido (402)."""
        return self.estado in (401, 402)

    @property
    def es_de_consumo(self) -> bool:
        """No se consultó a nadie: se acabó el saldo, venció o hay mora."""
        return self.estado == 402


class SinRespuesta(AtalayaError):
    """No hubo respuesta, ni al último intento. Repita con la misma clave: si se guardó, la recibe sin otro cobro."""

    def __init__(self, idempotency_key: Optional[str]) -> None:
        super().__init__(0, {"error": "sin_respuesta", "message": "El servicio no respondió."})
        self.idempotency_key = idempotency_key
