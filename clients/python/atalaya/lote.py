"""Muchas consultas, una por fila, sin cobrar dos veces."""

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Callable, Dict, Iterable, Iterator, NamedTuple, Optional, Set, TypeVar

from .cliente import Atalaya
from .errores import AtalayaError

Fila = TypeVar("Fila")


class Resultado(NamedTuple):
    """De una fila: su respuesta, o su error."""

    fila: Any
    respuesta: Optional[Dict[str, Any]]
    error: Optional[Exception]


def validar_lote(
    atalaya: Atalaya,
    filas: Iterable[Fila],
    solicitud: Callable[[Fila], Dict[str, Any]],
    idempotency_key: Callable[[Fila], str],
    en_vuelo: int = 20,
) -> Iterator[Resultado]:
    """Valida cada fila, en el orden en que van respondiendo.

    La clave sale de la fila y no del azar: con la misma, un lote que se repite devuelve lo ya hecho sin otro cobro. Un error
    de una fila no detiene a las demás; un 401 o un 402 sí, y se lanza cuando terminan las que van en camino.
    """

    def una(fila: Fila) -> Resultado:
        try:
            return Resultado(fila, atalaya.validar(solicitud(fila), idempotency_key(fila)), None)
        except Exception as error:  # noqa: BLE001 - es el resultado de su fila
            return Resultado(fila, None, error)

    por_hacer = iter(filas)
    en_camino: Set["Future[Resultado]"] = set()
    detenido: Optional[AtalayaError] = None
    quedan = True
    with ThreadPoolExecutor(max_workers=en_vuelo) as hilos:
        while True:
            while quedan and detenido is None and len(en_camino) < en_vuelo:
                try:
                    en_camino.add(hilos.submit(una, next(por_hacer)))
                except StopIteration:
                    quedan = False
            if not en_camino:
                break
            hechas, en_camino = wait(en_camino, return_when=FIRST_COMPLETED)
            for hecha in hechas:
                resultado = hecha.result()
                if isinstance(resultado.error, AtalayaError) and resultado.error.es_de_la_cuenta:
                    detenido = resultado.error
                else:
                    yield resultado
    if detenido is not None:
        raise detenido
