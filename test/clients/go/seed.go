package main

import (
	"crypto/rsa"
	"fmt"
	"net/http"
	"time"
)

const (
	// publicKeyLife and seedLife are how long wire.md lets a client keep each.
	publicKeyLife = 12 * time.Hour
	seedLife      = time.Hour
)

type publicKey struct {
	kid     string
	key     *rsa.PublicKey
	fetched time.Time
}

type wrappedSeed struct {
	header string // X-Lz-Key
	keys   keys
	made   time.Time
}

// currentSeed gives the seed in use, or a new one when it is an hour old.
func (c *client) currentSeed() (*wrappedSeed, error) {
	if c.seed != nil && time.Since(c.seed.made) < seedLife {
		return c.seed, nil
	}
	public, err := c.currentPublicKey()
	if err != nil {
		return nil, err
	}
	seed := randomBytes(seedBytes)
	derived, err := deriveKeys(seed)
	if err != nil {
		return nil, err
	}
	header, err := wrapSeed(public.kid, public.key, seed)
	if err != nil {
		return nil, err
	}
	c.seed = &wrappedSeed{header, derived, time.Now()}
	return c.seed, nil
}

// currentPublicKey asks for the gateway's key with the only call that has no protocol around it.
func (c *client) currentPublicKey() (*publicKey, error) {
	if c.public != nil && time.Since(c.public.fetched) < publicKeyLife {
		return c.public, nil
	}
	var datas struct {
		Kid  string `json:"kid"`
		Alg  string `json:"alg"`
		SPKI string `json:"spki"`
	}
	bare := &message{
		method: http.MethodPost,
		url:    c.origin + "/api-auth/gateway/public-key",
		header: http.Header{"Content-Type": {"application/json"}},
		body:   []byte("{}"),
	}
	if err := c.send(bare, &datas); err != nil {
		return nil, fmt.Errorf("the gateway's public key: %w", err)
	}
	if datas.Alg != "RSA-OAEP-256" {
		return nil, fmt.Errorf("unknown algorithm %q of the gateway's key", datas.Alg)
	}
	key, err := parsePublicKey(datas.SPKI)
	if err != nil {
		return nil, fmt.Errorf("the gateway's public key: %w", err)
	}
	c.public = &publicKey{datas.Kid, key, time.Now()}
	return c.public, nil
}
