package main

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// The refusals go around client.do, which would mend some of them: they prepare a message, spoil
// it where needed, and send it as it is.

// guideRead changes something, needs a token, and may be done any number of times.
func guideRead(token string) call {
	return call{
		path:       "/api-personal/laozi/v3/personalInfo/updateTheGuidePageReadingStatus",
		token:      token,
		parameters: map[string]any{"location": 0},
	}
}

// refusedWith wants exactly this refusal and is content with no other error.
func refusedWith(err error, status, code int) error {
	var refused *refusal
	switch {
	case err == nil:
		return fmt.Errorf("it is accepted, and should answer %d", code)
	case !errors.As(err, &refused):
		return err
	case refused.Status != status || refused.Code != code:
		return fmt.Errorf("it answers %w, and should answer HTTP %d, %d", err, status, code)
	}
	return nil
}

// refuses prepares a call, lets spoil change the message, and wants the refusal.
func (w *walk) refuses(request call, code int, spoil func(*message)) error {
	sent, err := w.client.prepare(request)
	if err != nil {
		return err
	}
	if spoil != nil {
		spoil(sent)
	}
	return refusedWith(w.client.send(sent, nil), http.StatusBadRequest, code)
}

func (w *walk) replayRefused() error {
	sent, err := w.client.prepare(guideRead(w.current.AccessToken))
	if err != nil {
		return err
	}
	if err := w.client.send(sent, nil); err != nil {
		return fmt.Errorf("the first time: %w", err)
	}
	return refusedWith(w.client.send(sent, nil), http.StatusBadRequest, codeReplayed)
}

func (w *walk) tamperingRefused() error {
	encrypted := guideRead(w.current.AccessToken)
	if err := w.refuses(encrypted, codeTamperedD, func(sent *message) {
		d, _ := b64.DecodeString(strings.TrimPrefix(string(sent.body), "D="))
		d[1+ivBytes] ^= 1 // one bit of the ciphertext, which follows the version and the iv
		sent.body = []byte("D=" + b64.EncodeToString(d))
	}); err != nil {
		return fmt.Errorf("a flipped bit in D: %w", err)
	}
	signed := guideRead(w.current.AccessToken)
	signed.form = asJSON
	if err := w.client.do(signed, nil); err != nil {
		return fmt.Errorf("signed JSON: %w", err)
	}
	if err := w.refuses(signed, codeBadSignature, func(sent *message) {
		sent.body = []byte(`{"location":1}`)
	}); err != nil {
		return fmt.Errorf("a changed body under the signature: %w", err)
	}
	return nil
}

func (w *walk) staleClockRefused() error {
	// Late and not early: the time that the request takes then adds to the distance.
	const wrong = -301 * time.Second
	request := guideRead(w.current.AccessToken)
	right := w.client.skew
	w.client.skew = right + wrong
	if err := w.refuses(request, codeStale, nil); err != nil {
		return err
	}
	if err := w.client.do(request, nil); err != nil {
		return fmt.Errorf("with the clock corrected: %w", err)
	}
	if off := (w.client.skew - right).Abs(); off > 30*time.Second {
		return fmt.Errorf("serverTime leaves the clock off by %v", off)
	}
	return nil
}

func (w *walk) foreignUserRefused() error {
	foreign := guideRead(w.current.AccessToken)
	foreign.parameters = map[string]any{
		"location": 0,
		"userId":   fmt.Sprintf("%x", randomBytes(16)),
	}
	return w.refuses(foreign, codeForeignUser, nil)
}

func (w *walk) unknownKeyRefused() error {
	unknown := fmt.Sprintf("%x", randomBytes(8))
	request := guideRead(w.current.AccessToken)
	if err := w.refuses(request, codeUnknownKey, func(sent *message) {
		_, wrapped, _ := strings.Cut(sent.header.Get("X-Lz-Key"), ".")
		sent.header.Set("X-Lz-Key", unknown+"."+wrapped)
	}); err != nil {
		return err
	}
	// As after a change of keys: the client asks for the key again, with nobody noticing.
	w.client.seed.header = unknown + ".AAAA"
	return w.client.do(request, nil)
}

func (w *walk) unknownClientRefused() error {
	stranger := *w.client
	stranger.id = "nobody"
	sent, err := stranger.prepare(guideRead(w.current.AccessToken))
	if err != nil {
		return err
	}
	return refusedWith(stranger.send(sent, nil), http.StatusBadRequest, codeUnknownClient)
}
