// A hand of Showboat, played through the client that OpenAPI Generator makes of the game's document.
package main

import (
	"context"
	"encoding/json"
	"os"

	showboat "adjudicator/showboat"
)

func main() {
	configuration := showboat.NewConfiguration()
	configuration.Servers = showboat.ServerConfigurations{{URL: os.Args[1]}}
	api := showboat.NewAPIClient(configuration).ShowboatAPI
	ctx := context.Background()

	request := showboat.NewNewRequest([]string{"ann", "bob", "cid"})
	request.SetSeed("lighthouse")
	dealt, _, err := api.ShowboatNew(ctx).NewRequest(*request).Execute()
	must(err)
	state := dealt.State
	told := []string{}
	for (state.Phase == "choose" || state.Phase == "act") && len(told) < 100 {
		listed, _, err := api.ShowboatActions(ctx).ActionsRequest(*showboat.NewActionsRequest(state)).Execute()
		must(err)
		action := listed.Actions[len(told)%len(listed.Actions)]
		told = append(told, inWords(action))
		verdict, _, err := api.ShowboatAdjudicate(ctx).AdjudicateRequest(*showboat.NewAdjudicateRequest(state, action)).Execute()
		must(err)
		state = verdict.State
	}
	tooLate := showboat.ChooseAsAction(&showboat.Choose{Type: "choose", Player: "ann", Card: "KF"})
	refused, _, err := api.ShowboatAdjudicate(ctx).AdjudicateRequest(*showboat.NewAdjudicateRequest(state, tooLate)).Execute()
	must(err)
	scores := map[string]int32{}
	for _, player := range state.Players {
		scores[player.Id] = *player.Score.Get()
	}
	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"actions": told, "phase": state.Phase, "scores": scores, "broken": refused.Violations[0].Rule,
	}))
}

func inWords(action showboat.Action) string {
	switch {
	case action.Choose != nil:
		return action.Choose.Player + " choose " + action.Choose.Card
	case action.Pick != nil:
		return action.Pick.Player + " pick " + action.Pick.Card
	case action.Retire != nil:
		return action.Retire.Player + " retire"
	}
	return "deal"
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
