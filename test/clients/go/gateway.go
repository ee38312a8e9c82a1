package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// The codes that the protocol itself answers with (wire.md), and success.
const (
	codeOK            = 60000
	codeUnauthorized  = 401
	codeUnknownKey    = 60401
	codeStale         = 60402
	codeReplayed      = 60403
	codeTamperedD     = 60404
	codeBadSignature  = 60405
	codeUnknownClient = 60406
	codeForeignUser   = 60407
)

// client speaks LZ1 to one gateway. It is not safe for use by several goroutines at once.
type client struct {
	origin   string
	id       string
	secret   string
	deviceID string // this client keeps no cookies, so it names its device itself
	http     *http.Client

	skew   time.Duration // the gateway's clock minus ours, learned from a 60402
	public *publicKey
	seed   *wrappedSeed
}

func newClient(origin string) *client {
	return &client{
		origin:   origin,
		id:       "modelmill-web",
		secret:   "modelmill-web",
		deviceID: b64.EncodeToString(randomBytes(24)),
		http:     &http.Client{Timeout: 30 * time.Second},
	}
}

// form is the way in which a call carries its parameters.
type form int

const (
	asForm  form = iota // POST, encrypted
	asQuery             // GET, encrypted; only for calls that change nothing
	asJSON              // POST, signed but readable for whoever ends the TLS
)

// call is one call of the API, before the protocol.
type call struct {
	form       form
	path       string
	token      string // "" for none
	parameters any    // nil for none
}

// message is a call with the protocol around it, as it goes over the wire.
type message struct {
	method, url string
	header      http.Header
	body        []byte
}

// refusal is every answer that is not a success.
type refusal struct {
	Status int             // of HTTP
	Code   int             `json:"resp_code"`
	Text   string          `json:"resp_msg"`
	Datas  json.RawMessage `json:"datas"`
}

func (r *refusal) Error() string {
	return fmt.Sprintf("HTTP %d, %d: %s", r.Status, r.Code, r.Text)
}

// do makes a call and reads datas into result (nil: not wanted). What the protocol lets a program
// mend by itself, a retired key and a wrong clock, it mends once each; neither refusal has run the
// call, so this is safe for calls that change something too.
func (c *client) do(request call, result any) error {
	mended := map[int]bool{}
	for {
		message, err := c.prepare(request)
		if err != nil {
			return err
		}
		err = c.send(message, result)
		var refused *refusal
		if !errors.As(err, &refused) || mended[refused.Code] || !c.mend(refused) {
			return err
		}
		mended[refused.Code] = true
	}
}

// mend learns from a refusal and says whether the call is worth another try.
func (c *client) mend(refused *refusal) bool {
	switch refused.Code {
	case codeUnknownKey:
		c.public, c.seed = nil, nil
		return true
	case codeStale:
		var datas struct {
			ServerTime int64 `json:"serverTime"`
		}
		if json.Unmarshal(refused.Datas, &datas) != nil || datas.ServerTime == 0 {
			return false
		}
		c.skew = time.UnixMilli(datas.ServerTime).Sub(time.Now())
		return true
	}
	return false
}

// prepare puts the protocol around a call. Every message has its own time, nonce and iv.
func (c *client) prepare(request call) (*message, error) {
	seed, err := c.currentSeed()
	if err != nil {
		return nil, err
	}
	parameters := []byte("{}")
	if request.parameters != nil {
		if parameters, err = json.Marshal(request.parameters); err != nil {
			return nil, err
		}
	}
	method := http.MethodPost
	if request.form == asQuery {
		method = http.MethodGet
	}
	ts := strconv.FormatInt(time.Now().Add(c.skew).UnixMilli(), 10)
	nonce := b64.EncodeToString(randomBytes(nonceBytes))
	ctx := contextOf(method, request.path, ts, nonce, c.id, request.token)

	sent := &message{method: method, url: c.origin + request.path, header: http.Header{}}
	// These two names have underscores; Go sends them, but a proxy may drop them.
	sent.header.Set("client_id", c.id)
	sent.header.Set("client_secret", c.secret)
	sent.header.Set("X-Lz-Key", seed.header)
	sent.header.Set("X-Lz-Ts", ts)
	sent.header.Set("X-Lz-Nonce", nonce)
	if request.token != "" {
		sent.header.Set("Authorization", "Bearer "+request.token)
	}
	if request.form == asJSON {
		sent.header.Set("Content-Type", "application/json")
		sent.header.Set("signature", sign(seed.keys.mac, ctx, parameters))
		sent.body = parameters
		return sent, nil
	}
	d, err := seal(seed.keys.enc, randomBytes(ivBytes), parameters, ctx)
	if err != nil {
		return nil, err
	}
	if request.form == asQuery {
		sent.url += "?D=" + d
		return sent, nil
	}
	// The letters of base64url need no escaping in a form.
	sent.header.Set("Content-Type", "application/x-www-form-urlencoded")
	sent.body = []byte("D=" + d)
	return sent, nil
}

// send sends a message as it is and opens the envelope of the answer.
func (c *client) send(sent *message, result any) error {
	request, err := http.NewRequest(sent.method, sent.url, bytes.NewReader(sent.body))
	if err != nil {
		return err
	}
	request.Header = sent.header
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	answer := refusal{Status: response.StatusCode}
	if err := json.Unmarshal(text, &answer); err != nil {
		return fmt.Errorf("HTTP %d without an envelope: %w", response.StatusCode, err)
	}
	// A few calls have a success code of their own, none that this client makes.
	if answer.Status != http.StatusOK || answer.Code != codeOK {
		return &answer
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(answer.Datas, result)
}
