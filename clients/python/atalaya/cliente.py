"""El cliente: una instancia por llave, y nunca en el equipo de un usuario final."""

import json
import time
import uuid
from email.message import Message
from http.client import HTTPException, IncompleteRead
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errores import AtalayaError, SinRespuesta

_REPETIBLES = frozenset({408, 500, 502, 503, 504})


class Respuesta(Dict[str, Any]):
    """Una respuesta del servicio, con lo que dicen sus encabezados."""

    request_id: str = ""
    """Número de la solicitud: cítelo a soporte."""
    repetida: bool = False
    """Si repite la respuesta de una consulta anterior, sin otro cobro."""
    restante: Optional[int] = None
    """Consultas que quedan; None si la respuesta no lo dice."""


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

    def validar(self, solicitud: Dict[str, Any], idempotency_key: Optional[str] = None) -> Respuesta:
        """Compara un nombre, un documento o ambos con las listas en vigor."""
        clave = idempotency_key or str(uuid.uuid4())
        return self._json("/validate", "POST", solicitud, clave, repetible=True)

    def diligencia(self, pregunta: Dict[str, Any]) -> Respuesta:
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
        return self._pedir("/reporte/" + quote(consulta_id, safe=""), _pdf, repetible=True)

    def reporte_de_lote(self, consulta_ids: List[str], titulo: Optional[str] = None) -> bytes:
        """Un PDF con una fila por cada una, hasta 500."""
        cuerpo: Dict[str, Any] = {"consulta_ids": consulta_ids}
        if titulo is not None:
            cuerpo["titulo"] = titulo
        return self._pedir("/reporte-lote", _pdf, "POST", cuerpo, repetible=True)

    def consumo(self) -> Respuesta:
        return self._json("/cuenta/consumo", repetible=True)

    def historial(self, periodos: Optional[int] = None) -> Respuesta:
        return self._json("/cuenta/consumo/historial" + (f"?periodos={periodos}" if periodos else ""), repetible=True)

    def alertas(self) -> Respuesta:
        return self._json("/cuenta/alertas", repetible=True)

    def cambiar_alertas(self, cambio: Dict[str, Any]) -> Respuesta:
        """Lo que no se envía queda como estaba."""
        return self._json("/cuenta/alertas", "PUT", cambio)

    def rotar_secreto(self) -> Respuesta:
        """El secreto nuevo; el anterior firma 24 horas más. No se repite sola: cada vez es otro."""
        return self._json("/cuenta/alertas/webhook/rotar-secreto", "POST")

    def probar_alertas(self, tipo: Optional[str] = None) -> Respuesta:
        """Envía un evento a los canales configurados; con una llave de prueba, el que se elija."""
        return self._json("/cuenta/alertas/prueba", "POST", None if tipo is None else {"tipo": tipo})

    def poner_en_situacion(self, situacion: str) -> Respuesta:
        """Solo con una llave de prueba."""
        return self._json("/prueba/situacion", "POST", {"situacion": situacion})

    def salud(self) -> Respuesta:
        return self._json("/health", repetible=True)

    def _json(
        self,
        ruta: str,
        metodo: str = "GET",
        cuerpo: Any = None,
        clave: Optional[str] = None,
        repetible: bool = False,
    ) -> Respuesta:
        return self._pedir(ruta, _respuesta_de, metodo, cuerpo, clave, repetible)

    def _pedir(
        self,
        ruta: str,
        leer: Callable[[bytes, Message], Any],
        metodo: str = "GET",
        cuerpo: Any = None,
        clave: Optional[str] = None,
        repetible: bool = False,
    ) -> Any:
        fallo: AtalayaError = SinRespuesta(clave)
        for espera in (0.0,) + (self._esperas if repetible else ()):
            time.sleep(espera)
            try:
                return self._intentar(ruta, leer, metodo, cuerpo, clave)
            except AtalayaError as error:
                if error.estado not in _REPETIBLES:
                    raise
                fallo = error
            except (OSError, HTTPException) as error:
                fallo = SinRespuesta(clave)
                fallo.__cause__ = error
        raise fallo

    def _intentar(
        self,
        ruta: str,
        leer: Callable[[bytes, Message], Any],
        metodo: str,
        cuerpo: Any,
        clave: Optional[str],
    ) -> Any:
        encabezados = {"Authorization": f"Bearer {self._llave}"}
        if clave is not None:
            encabezados["Idempotency-Key"] = clave
        datos = None
        if cuerpo is not None:
            datos = json.dumps(cuerpo).encode()
            encabezados["Content-Type"] = "application/json"
        solicitud = Request(self._url + ruta, data=datos, method=metodo, headers=encabezados)
        limite = time.monotonic() + self._tiempo
        try:
            with self._abrir(solicitud, timeout=self._tiempo) as respuesta:
                leido = leer(_leer_hasta(respuesta, limite), respuesta.headers)
                if leido is None:
                    raise AtalayaError(respuesta.status, _ajena(respuesta.status, respuesta.headers))
                return leido
        except HTTPError as respuesta:
            with respuesta:
                cuerpo_de_error = _objeto(_leer_hasta(respuesta, limite))
            if cuerpo_de_error is None or not isinstance(cuerpo_de_error.get("error"), str):
                cuerpo_de_error = _ajena(respuesta.code, respuesta.headers)
            raise AtalayaError(respuesta.code, cuerpo_de_error) from None


def _leer_hasta(respuesta: Any, limite: float) -> bytes:
    """El cuerpo entero. Cada lectura tiene el tiempo de urllib; aquí lo tienen todas juntas."""
    partes: List[bytes] = []
    while True:
        parte = respuesta.read1(65_536)
        if not parte:
            if respuesta.length:
                raise IncompleteRead(b"".join(partes), respuesta.length)
            return b"".join(partes)
        partes.append(parte)
        if time.monotonic() > limite:
            raise TimeoutError("tiempo agotado")


def _objeto(bytes_: bytes) -> Optional[Dict[str, Any]]:
    try:
        leido = json.loads(bytes_)
    except ValueError:
        return None
    return leido if isinstance(leido, dict) else None


def _respuesta_de(bytes_: bytes, encabezados: Message) -> Optional[Respuesta]:
    objeto = _objeto(bytes_)
    if objeto is None:
        return None
    respuesta = Respuesta(objeto)
    respuesta.request_id = encabezados.get("X-Service-Request-Id", "")
    respuesta.repetida = encabezados.get("X-Service-Idempotent-Replay") == "true"
    restante = encabezados.get("X-Service-Consumo-Restante")
    respuesta.restante = None if restante is None else int(restante)
    return respuesta


def _pdf(bytes_: bytes, _: Message) -> Optional[bytes]:
    return bytes_ if bytes_.startswith(b"%PDF-") else None


def _ajena(estado: int, encabezados: Message) -> Dict[str, Any]:
    """De lo que un intermediario responda sin el cuerpo del contrato."""
    return {
        "error": "respuesta_ajena",
        "message": f"HTTP {estado}, sin el cuerpo del servicio.",
        "request_id": encabezados.get("X-Service-Request-Id", ""),
    }
