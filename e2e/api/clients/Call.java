import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.IntegracionApi;
import org.openapitools.client.model.ConsumoRechazado;
import org.openapitools.client.model.ErrorDeSolicitud;
import org.openapitools.client.model.PersonaTipo;
import org.openapitools.client.model.ValidateRequest;
import org.openapitools.client.model.ValidateResponse;

public class Call {
  static final ObjectMapper JSON = new ApiClient().getObjectMapper();

  static IntegracionApi as(String address, String key) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(address);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    return new IntegracionApi(client);
  }

  static <T> T refusal(IntegracionApi api, ValidateRequest request, Class<T> body) throws Exception {
    try {
      api.validar(request, null);
    } catch (ApiException refused) {
      return JSON.readValue(refused.getResponseBody(), body);
    }
    throw new IllegalStateException("it was not refused");
  }

  public static void main(String[] args) throws Exception {
    IntegracionApi api = as(args[0], args[1]);
    ValidateRequest person =
        new ValidateRequest().tipo(PersonaTipo.NATURAL).nombre("Evaristo Clímaco Buitragal Lasprilla");
    ValidateResponse found = api.validar(person, null);
    ConsumoRechazado refused = refusal(as(args[0], args[2]), person, ConsumoRechazado.class);
    ErrorDeSolicitud invalid =
        refusal(api, new ValidateRequest().tipo(PersonaTipo.NATURAL).nombre("00"), ErrorDeSolicitud.class);
    Map<String, Object> seen = new HashMap<>();
    seen.put("severidad", found.getSeveridad().getValue());
    seen.put("lista", found.getMatches().get(0).getLista());
    seen.put(
        "consulta",
        api.listarConsultas(null, null, null, null, null, null).getConsultas().stream()
            .anyMatch(one -> one.getConsultaId().equals(found.getConsultaId())));
    seen.put("restantes", api.verConsumo().getConsumo().getRestantes());
    seen.put(
        "refused",
        Arrays.asList(refused.getError(), refused.getComoReactivar(), refused.getBolsa().getSaldo()));
    seen.put("invalid", List.of(invalid.getError(), invalid.getIssues().get(0).getPath()));
    System.out.println(JSON.writeValueAsString(seen));
  }
}
