// A hand of Showboat, played with the records that OpenAPI Generator makes of the game's document.
import com.google.gson.Gson
import com.google.gson.GsonBuilder
import com.google.gson.JsonObject
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import org.openapitools.client.models.*

// A state has all of its fields, also those that are null; of a request, what is not given is left out.
val gson: Gson = GsonBuilder().registerTypeAdapterFactory(Action.CustomTypeAdapterFactory()).create()
val withNulls: Gson = gson.newBuilder().serializeNulls().create()
val client: HttpClient = HttpClient.newHttpClient()

inline fun <reified T> post(address: String, body: JsonObject): T {
    val request = HttpRequest.newBuilder(URI(address))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(withNulls.toJson(body)))
        .build()
    val answer = client.send(request, HttpResponse.BodyHandlers.ofString())
    check(answer.statusCode() == 200) { answer.body() }
    return gson.fromJson(answer.body(), T::class.java)
}

fun request(body: Any, state: State? = null): JsonObject {
    val made = gson.toJsonTree(body).asJsonObject
    state?.let { made.add("state", withNulls.toJsonTree(it)) }
    return made
}

fun inWords(action: Any?): String = when (action) {
    is Choose -> "${action.player} choose ${action.card}"
    is Pick -> "${action.player} pick ${action.card}"
    is Retire -> "${action.player} retire"
    else -> "deal"
}

fun main(arguments: Array<String>) {
    val base = arguments[0] + "/v1/showboat"
    var state = post<NewAnswer>("$base/new", request(NewRequest(players = linkedSetOf("ann", "bob", "cid"), seed = "lighthouse"))).state
    val told = mutableListOf<String>()
    while (state.phase.value in listOf("choose", "act") && told.size < 100) {
        val actions = post<ActionsAnswer>("$base/actions", request(ActionsRequest(state = state), state)).actions
        val action = actions[told.size % actions.size]
        told += inWords(action.actualInstance)
        state = post<AdjudicateAnswer>("$base/adjudicate", request(AdjudicateRequest(state = state, action = action), state)).state
    }
    val tooLate = Action(Choose(type = Choose.Type.choose, player = "ann", card = "KF"))
    val refused = post<AdjudicateAnswer>("$base/adjudicate", request(AdjudicateRequest(state = state, action = tooLate), state))
    println(
        gson.toJson(
            mapOf(
                "actions" to told,
                "phase" to state.phase.value,
                "scores" to state.players.associate { it.id to it.score },
                "broken" to refused.violations[0].rule,
            )
        )
    )
}
