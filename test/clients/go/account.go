package main

import "encoding/json"

// session is what every way of signing in gives.
type session struct {
	AccessToken  string `json:"access_token"`
	ExpiresIn    int    `json:"expires_in"` // seconds, of the access token
	RefreshToken string `json:"refresh_token"`
}

func (c *client) register(phone, password string, code smsCode) (session, error) {
	var made session
	err := c.do(call{
		path: "/api-auth/oauth/user/registerPhone",
		parameters: map[string]string{
			"phoneno": phone, "password": password, "professionCode": "1",
			"smsKey": code.key, "smsCode": code.code,
		},
	}, &made)
	return made, err
}

func (c *client) signInBySMS(phone string, code smsCode) (session, error) {
	var made session
	err := c.do(call{
		path: "/api-auth/oauth/user/loginByphone",
		parameters: map[string]string{
			"phoneno": phone, "smsKey": code.key, "verifycode": code.code,
		},
	}, &made)
	return made, err
}

func (c *client) signInByPassword(username, password string) (session, error) {
	// Here alone datas is not the session but a string with its JSON.
	var text string
	if err := c.do(call{
		path: "/api-auth/oauth/user/token",
		parameters: map[string]string{
			"username": username, "password": password, "deviceId": c.deviceID,
		},
	}, &text); err != nil {
		return session{}, err
	}
	var made session
	err := json.Unmarshal([]byte(text), &made)
	return made, err
}

// refresh exchanges a refresh token. Store the new one at once: for 30 seconds the old one gives the
// same successor, in case the answer was lost, and using it later ends the session.
func (c *client) refresh(refreshToken string) (session, error) {
	var next session
	err := c.do(call{
		path:       "/api-auth/oauth/refresh/token",
		parameters: map[string]string{"refresh_token": refreshToken},
	}, &next)
	return next, err
}

// resetPassword sets a new password by an SMS code and ends every session of the account.
func (c *client) resetPassword(phone, password string, code smsCode) error {
	return c.do(call{
		path: "/api-auth/oauth/user/findPwdByPhone",
		parameters: map[string]string{
			"phoneno": phone, "password": password,
			"smsKey": code.key, "verifycode": code.code,
		},
	}, nil)
}

// signOut ends the session of the access token on the gateway too: forgetting it would not. The
// call answers true even where it has ended nothing.
func (c *client) signOut(current session) error {
	return c.do(call{
		path:  "/api-auth/oauth/user/logout",
		token: current.AccessToken,
	}, nil)
}

// storage is a part of what storageUsage answers, in bytes.
type storage struct {
	Used  int64 `json:"usedBytes"`
	Limit int64 `json:"limitBytes"`
}

// storageCall reads something, needs a token and no parameters, and so may be a GET.
func storageCall(token string) call {
	return call{
		form:  asQuery,
		path:  "/api-personal/laozi/v3/account/storageUsage",
		token: token,
	}
}

func (c *client) storageUsage(token string) (storage, error) {
	var usage storage
	err := c.do(storageCall(token), &usage)
	return usage, err
}
