"""Cliente de Atalaya: consulta de listas vinculantes y restrictivas."""

from .cliente import Atalaya, Respuesta
from .errores import CODIGOS, AtalayaError, SinRespuesta
from .lote import Resultado, validar_lote
from .webhook import verificar_webhook

__all__ = [
    "CODIGOS",
    "Atalaya",
    "AtalayaError",
    "Respuesta",
    "Resultado",
    "SinRespuesta",
    "validar_lote",
    "verificar_webhook",
]
