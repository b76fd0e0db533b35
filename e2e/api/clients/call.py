"""Calls the service with what openapi-generator made for Python."""
import json
import sys

from openapi_client import ApiClient, ApiException, Configuration, IntegracionApi, ValidateRequest

address, key, exhausted = sys.argv[1:]


def client_of(token):
    return IntegracionApi(ApiClient(Configuration(host=address, access_token=token)))


def refusal(api, request):
    try:
        api.validar(request)
    except ApiException as refused:
        return refused.data
    raise AssertionError("it was not refused")


api = client_of(key)
person = ValidateRequest(tipo="natural", nombre="Evaristo Clímaco Buitragal Lasprilla")
found = api.validar(person)
refused = refusal(client_of(exhausted), person)
invalid = refusal(api, ValidateRequest.from_dict({"tipo": "natural", "nombre": "00"}))
print(
    json.dumps(
        {
            "severidad": found.severidad,
            "lista": found.matches[0].lista,
            "consulta": found.consulta_id in [one.consulta_id for one in api.listar_consultas().consultas],
            "restantes": api.ver_consumo().consumo.restantes,
            "refused": [refused.error, refused.como_reactivar, refused.bolsa.saldo],
            "invalid": [invalid.error, invalid.issues[0].path],
        }
    )
)
