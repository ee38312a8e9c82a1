package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
)

// walk is one made-up person's way through the account calls, with what each step leaves behind.
type walk struct {
	client  *client
	inbox   *localInbox
	vectors string

	phone, password string
	sessions        []session // of before the reset
	current         session
	spent           string // the refresh token that was exchanged last
}

type step struct {
	name string
	run  func() error
}

func newWalk(origin, localKey, vectors string) *walk {
	client := newClient(origin)
	// A phone of a random person, so that the walk can run again on the same server.
	prefix := []string{"13", "15"}[rand.IntN(2)]
	return &walk{
		client:   client,
		inbox:    &localInbox{origin, localKey, client.http},
		vectors:  vectors,
		phone:    fmt.Sprintf("%s%09d", prefix, rand.IntN(1e9)),
		password: newPassword(),
	}
}

// steps are in the order in which they depend on each other: asking for three codes, each for
// another purpose, spares every wait for the next minute.
func (w *walk) steps() []step {
	return []step{
		{"vectors", func() error { return checkVectors(w.vectors) }},
		{"register", w.register},
		{"sms sign-in", w.signInBySMS},
		{"password sign-in", w.signInByPassword},
		{"get", w.get},
		{"refresh", w.refresh},
		{"refresh again", w.refreshAgain},
		{"reset", w.reset},
		{"old sessions end", w.oldSessionsEnd},
		{"replay refused", w.replayRefused},
		{"tampering refused", w.tamperingRefused},
		{"stale clock refused", w.staleClockRefused},
		{"foreign user refused", w.foreignUserRefused},
		{"unknown key refused", w.unknownKeyRefused},
		{"unknown client refused", w.unknownClientRefused},
		{"sign-out", w.signOut},
	}
}

func (w *walk) register() error {
	code, err := w.client.requestCode(w.inbox, w.phone, forRegister)
	if err != nil {
		return err
	}
	made, err := w.client.register(w.phone, w.password, code)
	if err != nil {
		return err
	}
	return w.keep(made)
}

func (w *walk) signInBySMS() error {
	code, err := w.client.requestCode(w.inbox, w.phone, forSignIn)
	if err != nil {
		return err
	}
	made, err := w.client.signInBySMS(w.phone, code)
	if err != nil {
		return err
	}
	return w.keep(made)
}

func (w *walk) signInByPassword() error {
	made, err := w.client.signInByPassword(w.phone, w.password)
	if err != nil {
		return err
	}
	return w.keep(made)
}

// keep makes a session the current one, after seeing that it is one.
func (w *walk) keep(made session) error {
	if made.AccessToken == "" || made.RefreshToken == "" || made.ExpiresIn <= 0 {
		return errors.New("the answer lacks a token or its life")
	}
	if _, err := w.client.storageUsage(made.AccessToken); err != nil {
		return fmt.Errorf("the new access token: %w", err)
	}
	w.sessions = append(w.sessions, made)
	w.current = made
	return nil
}

func (w *walk) get() error {
	usage, err := w.client.storageUsage(w.current.AccessToken)
	if err != nil {
		return err
	}
	if usage.Used != 0 || usage.Limit <= 0 {
		return fmt.Errorf("a new account has used %d of %d bytes", usage.Used, usage.Limit)
	}
	return nil
}

func (w *walk) refresh() error {
	w.spent = w.current.RefreshToken
	next, err := w.client.refresh(w.spent)
	if err != nil {
		return err
	}
	if next.RefreshToken == w.spent {
		return errors.New("the refresh token stays the same")
	}
	return w.keep(next)
}

func (w *walk) refreshAgain() error {
	again, err := w.client.refresh(w.spent)
	if err != nil {
		return err
	}
	if again.RefreshToken != w.current.RefreshToken {
		return errors.New("the same old refresh token gives another successor")
	}
	// The access token is a new one each time, and the one before it still serves.
	if _, err := w.client.storageUsage(w.current.AccessToken); err != nil {
		return fmt.Errorf("the access token of the first exchange: %w", err)
	}
	return w.keep(again)
}

func (w *walk) reset() error {
	code, err := w.client.requestCode(w.inbox, w.phone, forRebuild)
	if err != nil {
		return err
	}
	w.password = newPassword()
	if err := w.client.resetPassword(w.phone, w.password, code); err != nil {
		return err
	}
	// Signed in directly and not by keep: the sessions kept are those of before.
	w.current, err = w.client.signInByPassword(w.phone, w.password)
	if err != nil {
		return fmt.Errorf("the new password: %w", err)
	}
	_, err = w.client.storageUsage(w.current.AccessToken)
	return err
}

func (w *walk) oldSessionsEnd() error {
	for _, old := range w.sessions {
		if err := w.tokenEnded(old.AccessToken); err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) signOut() error {
	if err := w.client.signOut(w.current); err != nil {
		return err
	}
	if err := w.tokenEnded(w.current.AccessToken); err != nil {
		return err
	}
	_, err := w.client.refresh(w.current.RefreshToken)
	return refusedWith(err, http.StatusUnauthorized, codeUnauthorized)
}

func (w *walk) tokenEnded(token string) error {
	_, err := w.client.storageUsage(token)
	return refusedWith(err, http.StatusUnauthorized, codeUnauthorized)
}

// newPassword has 15 characters; the platform takes 6 to 16.
func newPassword() string {
	return "Lz1" + b64.EncodeToString(randomBytes(9))
}
