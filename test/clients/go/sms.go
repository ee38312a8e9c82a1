package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// smsCode is an SMS code with the key that goes with it.
type smsCode struct {
	key, code string
}

// requestCode has a code sent to the phone and reads it. A phone gets one code a minute for each
// purpose.
func (c *client) requestCode(inbox *localInbox, phone string, kind purpose) (smsCode, error) {
	if err := c.passRiskCheck(phone, kind); err != nil {
		return smsCode{}, err
	}
	var key string
	if err := c.do(call{
		path: "/api-auth/oauth/user/sendSms",
		parameters: map[string]string{
			"phone": phone, "type": string(kind), "deviceId": c.deviceID,
		},
	}, &key); err != nil {
		return smsCode{}, fmt.Errorf("sendSms: %w", err)
	}
	code, err := inbox.read(phone, kind)
	if err != nil {
		return smsCode{}, fmt.Errorf("the local page of SMS: %w", err)
	}
	return smsCode{key, code}, nil
}

// localInbox stands for the phone: a platform that runs on this machine alone with the built-in
// providers keeps the SMS that it would have sent.
type localInbox struct {
	origin, key string
	http        *http.Client
}

type localSMS struct {
	Phone  string    `json:"phone"`
	Type   purpose   `json:"type"`
	Code   string    `json:"code"`
	SentAt time.Time `json:"sentAt"`
}

// read gives the newest code for the phone and the purpose. The page is no call of the API: it has
// no envelope and goes by its cookie.
func (i *localInbox) read(phone string, kind purpose) (string, error) {
	page := i.origin + "/local/sms?format=json&phone=" + url.QueryEscape(phone)
	request, err := http.NewRequest(http.MethodGet, page, nil)
	if err != nil {
		return "", err
	}
	request.AddCookie(&http.Cookie{Name: "modelmill_local", Value: i.key})
	response, err := i.http.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("HTTP %d", response.StatusCode)
	}
	var list []localSMS
	if err := json.NewDecoder(response.Body).Decode(&list); err != nil {
		return "", err
	}
	// The order of the list is not promised, so the time decides.
	var newest localSMS
	for _, sms := range list {
		if sms.Phone == phone && sms.Type == kind && sms.SentAt.After(newest.SentAt) {
			newest = sms
		}
	}
	if newest.Code == "" {
		return "", fmt.Errorf("no code for %s of the type %s", phone, kind)
	}
	return newest.Code, nil
}
