"""Cómo se sabe que un evento lo envió el servicio."""

import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Optional, Sequence


def verificar_webhook(
    secretos: Sequence[str],
    firma: Optional[str],
    cuerpo: bytes,
    ahora: Optional[int] = None,
    tolerancia: int = 300,
) -> Optional[Dict[str, Any]]:
    """El evento, si lo firmó el servicio hace poco; None si no. Procese cada `id` una sola vez.

    `secretos`: el vigente y, tras rotarlo, también el anterior durante 24 horas. `firma`: el encabezado
    X-Service-Signature. `cuerpo`: los bytes tal como llegaron.
    """
    partes = [parte.strip() for parte in (firma or "").split(",")]
    t = next((parte[2:] for parte in partes if parte.startswith("t=")), "")
    reloj = int(time.time()) if ahora is None else ahora
    if not re.fullmatch(r"[0-9]{1,12}", t) or abs(reloj - int(t)) > tolerancia:
        return None
    firmado = t.encode() + b"." + cuerpo
    recibidas = [parte[3:] for parte in partes if parte.startswith("v1=")]
    valida = False
    for secreto in secretos:
        esperada = hmac.new(secreto.encode(), firmado, hashlib.sha256).hexdigest()
        for recibida in recibidas:
            valida = hmac.compare_digest(esperada.encode(), recibida.encode()) or valida
    return json.loads(cuerpo) if valida else None
