package main

import (
	"encoding/json"
	"fmt"
)

// purpose is what an SMS code is for; a code serves only the purpose it was asked for.
type purpose string

const (
	forSignIn   purpose = "smsPhoneLogin"
	forRegister purpose = "register"
	forRebuild  purpose = "rebuild"
)

// passRiskCheck earns the right to send one SMS code from this device. The answer is 100 or 200 as
// long as nothing looks unusual. Any other asks for a puzzle, which is for a person and not for a
// program: it ends here.
func (c *client) passRiskCheck(phone string, kind purpose) error {
	// The one parameter is JSON inside of the JSON.
	nvcdata, err := json.Marshal(map[string]string{
		"phone": phone, "type": string(kind), "deviceId": c.deviceID,
	})
	if err != nil {
		return err
	}
	var risk int
	if err := c.do(call{
		path:       "/api-auth/thirdPartLogin/public/getAliyunAcs",
		parameters: map[string]string{"nvcdata": string(nvcdata)},
	}, &risk); err != nil {
		return fmt.Errorf("risk check: %w", err)
	}
	if risk != 100 && risk != 200 {
		return fmt.Errorf("risk check: it answers %d and wants a puzzle", risk)
	}
	return nil
}
