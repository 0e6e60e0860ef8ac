import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.ShowboatApi;
import org.openapitools.client.model.*;

/** A hand of Showboat, played through the client that OpenAPI Generator makes of the game's document. */
public class PlayAHand {
    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        ShowboatApi api = new ShowboatApi(client);
        State state = api.showboatNew(new NewRequest().players(new LinkedHashSet<>(List.of("ann", "bob", "cid"))).seed("lighthouse")).getState();
        List<String> told = new ArrayList<>();
        while (List.of("choose", "act").contains(state.getPhase().getValue()) && told.size() < 100) {
            List<Action> actions = api.showboatActions(new ActionsRequest().state(state)).getActions();
            Action action = actions.get(told.size() % actions.size());
            told.add(inWords(action.getActualInstance()));
            AdjudicateAnswer verdict = api.showboatAdjudicate(new AdjudicateRequest().state(state).action(action));
            if (!Boolean.TRUE.equals(verdict.getLegal())) throw new IllegalStateException(told.toString());
            state = verdict.getState();
        }
        Choose tooLate = new Choose().type(Choose.TypeEnum.CHOOSE).player("ann").card("KF");
        AdjudicateAnswer refused = api.showboatAdjudicate(new AdjudicateRequest().state(state).action(new Action(tooLate)));
        Map<String, Integer> scores = new LinkedHashMap<>();
        for (Player player : state.getPlayers()) scores.put(player.getId(), player.getScore());
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("actions", told);
        result.put("phase", state.getPhase().getValue());
        result.put("scores", scores);
        result.put("broken", refused.getViolations().get(0).getRule());
        System.out.println(new ObjectMapper().writeValueAsString(result));
    }

    private static String inWords(Object action) {
        if (action instanceof Choose it) return it.getPlayer() + " choose " + it.getCard();
        if (action instanceof Pick it) return it.getPlayer() + " pick " + it.getCard();
        if (action instanceof Retire it) return it.getPlayer() + " retire";
        return "deal";
    }
}
