"""Calls the service with the models that datamodel-code-generator made, and Python alone."""
import json
import sys
import urllib.error
import urllib.request

import models

address, key, exhausted = sys.argv[1:]


def call(path, token, body=None):
    request = urllib.request.Request(
        address + path,
        data=body and body.model_dump_json().encode(),
        headers={"authorization": f"Bearer {token}", "content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as response:
            return response.read()
    except urllib.error.HTTPError as refused:
        return refused.read()


person = models.ValidateRequest(tipo="natural", nombre="Evaristo Clímaco Buitragal Lasprilla")
unnamed = models.ValidateRequest(tipo="natural", nombre="00")
found = models.ValidateResponse.model_validate_json(call("/api/v1/validate", key, person))
listed = models.Consultas.model_validate_json(call("/api/v1/consultas", key))
consumo = models.ConsumoResponse.model_validate_json(call("/api/v1/cuenta/consumo", key))
refused = models.ConsumoRechazado.model_validate_json(call("/api/v1/validate", exhausted, person))
invalid = models.ErrorDeSolicitud.model_validate_json(call("/api/v1/validate", key, unnamed))
print(
    json.dumps(
        {
            "severidad": found.severidad.value,
            "lista": found.matches[0].lista,
            "consulta": found.consulta_id in [one.consulta_id for one in listed.consultas],
            "restantes": consumo.consumo.restantes,
            "refused": [refused.error, refused.como_reactivar, refused.bolsa.saldo],
            "invalid": [invalid.error, invalid.issues[0].path],
        }
    )
)
