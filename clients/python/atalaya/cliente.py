"""El cliente: una instancia por llave, y nunca en el equipo de un usuario final."""

import json
import time
import uuid
from http.client import HTTPException
from typing import Any, Dict, Iterator, List, Optional, Sequence
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errores import AtalayaError, SinRespuesta

_REPETIBLES = frozenset({408, 500, 502, 503, 504})


class _SinRedireccion(HTTPRedirectHandler):
    """La llave no se le entrega a otra dirección."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class Atalaya:
    """Pregunta por personas y empresas, con los intentos que haga falta y un solo cobro."""

    def __init__(
        self,
        url: str,
        llave: str,
        tiempo: float = 60.0,
        esperas: Sequence[float] = (2.0, 4.0, 8.0),
    ) -> None:
        if not llave:
            raise ValueError("Falta la llave: póngala en ATALAYA_KEY.")
        self._url = url.rstrip("/") + "/api/v1"
        self._llave = llave
        self._tiempo = tiempo
        self._esperas = tuple(esperas)
        self._abrir = build_opener(_SinRedireccion).open

    def validar(self, solicitud: Dict[str, Any], idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Compara un nombre, un documento o ambos con las listas en vigor."""
        clave = idempotency_key or str(uuid.uuid4())
        return self._json("/validate", "POST", solicitud, clave, repetible=True)

    def diligencia(self, pregunta: Dict[str, Any]) -> Dict[str, Any]:
        """No se repite sola: el servicio no admite Idempotency-Key en este módulo."""
        return self._json("/diligencia", "POST", pregunta)

    def consultas(self, **filtro: Any) -> Iterator[Dict[str, Any]]:
        """Todas las que cumplen el filtro, la más reciente primero, página por página."""
        cursor: Optional[str] = None
        while True:
            campos = {nombre: valor for nombre, valor in filtro.items() if valor is not None}
            if cursor is not None:
                campos["cursor"] = cursor
            pagina = self._json("/consultas?" + urlencode(campos), repetible=True)
            yield from pagina["consultas"]
            cursor = pagina.get("siguiente_cursor")
            if cursor is None:
                return

    def reporte(self, consulta_id: str) -> bytes:
        """El PDF de una consulta."""
        return self._pedir("/reporte/" + quote(consulta_id, safe=""), repetible=True)

    def reporte_de_lote(self, consulta_ids: List[str], titulo: Optional[str] = None) -> bytes:
        """Un PDF con una fila por cada una, hasta 500."""
        cuerpo: Dict[str, Any] = {"consulta_ids": consulta_ids}
        if titulo is not None:
            cuerpo["titulo"] = titulo
        return self._pedir("/reporte-lote", "POST", cuerpo, repetible=True)

    def consumo(self) -> Dict[str, Any]:
        return self._json("/cuenta/consumo", repetible=True)

    def historial(self, periodos: Optional[int] = None) -> Dict[str, Any]:
        return self._json("/cuenta/consumo/historial" + (f"?periodos={periodos}" if periodos else ""), repetible=True)

    def alertas(self) -> Dict[str, Any]:
        return self._json("/cuenta/alertas", repetible=True)

    def cambiar_alertas(self, cambio: Dict[str, Any]) -> Dict[str, Any]:
        """Lo que no se envía queda como estaba."""
        return self._json("/cuenta/alertas", "PUT", cambio)

    def _json(
        self,
        ruta: str,
        metodo: str = "GET",
        cuerpo: Any = None,
        clave: Optional[str] = None,
        repetible: bool = False,
    ) -> Any:
        return json.loads(self._pedir(ruta, metodo, cuerpo, clave, repetible))

    def _pedir(
        self,
        ruta: str,
        metodo: str = "GET",
        cuerpo: Any = None,
        clave: Optional[str] = None,
        repetible: bool = False,
    ) -> bytes:
        fallo: Exception = SinRespuesta(clave)
        for espera in (0.0,) + (self._esperas if repetible else ()):
            time.sleep(espera)
            try:
                return self._intentar(ruta, metodo, cuerpo, clave)
            except AtalayaError as error:
                if error.estado not in _REPETIBLES:
                    raise
                fallo = error
            except (OSError, HTTPException) as error:
                fallo = SinRespuesta(clave)
                fallo.__cause__ = error
        raise fallo

    def _intentar(self, ruta: str, metodo: str, cuerpo: Any, clave: Optional[str]) -> bytes:
        encabezados = {"Authorization": f"Bearer {self._llave}"}
        if clave is not None:
            encabezados["Idempotency-Key"] = clave
        datos = None
        if cuerpo is not None:
            datos = json.dumps(cuerpo).encode()
            encabezados["Content-Type"] = "application/json"
        solicitud = Request(self._url + ruta, data=datos, method=metodo, headers=encabezados)
        try:
            with self._abrir(solicitud, timeout=self._tiempo) as respuesta:
                return respuesta.read()
        except HTTPError as respuesta:
            with respuesta:
                raise AtalayaError(respuesta.code, _cuerpo_de(respuesta)) from None


def _cuerpo_de(respuesta: HTTPError) -> Dict[str, Any]:
    """También de lo que un intermediario responda sin el cuerpo del contrato."""
    try:
        cuerpo = json.loads(respuesta.read())
        if isinstance(cuerpo, dict):
            return cuerpo
    except (OSError, ValueError):
        pass
    return {
        "error": "respuesta_ajena",
        "message": f"HTTP {respuesta.code}, sin el cuerpo del servicio.",
        "request_id": respuesta.headers.get("X-Service-Request-Id", ""),
    }
