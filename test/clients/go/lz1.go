package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// LZ1 without any network: pure functions, so that the test vectors can check every one.

const (
	seedBytes  = 32
	nonceBytes = 16
	ivBytes    = 12
	// dVersion is the first byte of D.
	dVersion = 1
)

// b64 is the only base64 of LZ1: URL-safe and without padding.
var b64 = base64.RawURLEncoding

// keys are what the client and the gateway both derive from one seed.
type keys struct {
	enc, mac []byte
}

func deriveKeys(seed []byte) (keys, error) {
	enc, err := hkdf.Key(sha256.New, seed, nil, "lz1 enc", 32)
	if err != nil {
		return keys{}, err
	}
	mac, err := hkdf.Key(sha256.New, seed, nil, "lz1 mac", 32)
	return keys{enc, mac}, err
}

// parsePublicKey reads the gateway's spki.
func parsePublicKey(spki string) (*rsa.PublicKey, error) {
	der, err := b64.DecodeString(spki)
	if err != nil {
		return nil, err
	}
	key, err := x509.ParsePKIXPublicKey(der)
	if err != nil {
		return nil, err
	}
	public, ok := key.(*rsa.PublicKey)
	if !ok {
		return nil, errors.New("the gateway's key is not an RSA key")
	}
	return public, nil
}

// wrapSeed makes X-Lz-Key. RSA-OAEP is randomised, so the caller keeps the text with the seed: the
// gateway remembers the text, and the same text again costs it no RSA operation.
func wrapSeed(kid string, public *rsa.PublicKey, seed []byte) (string, error) {
	wrapped, err := rsa.EncryptOAEP(sha256.New(), rand.Reader, public, seed, nil)
	if err != nil {
		return "", err
	}
	return kid + "." + b64.EncodeToString(wrapped), nil
}

// unwrapSeed is the gateway's half of wrapSeed; a client needs it only to check itself.
func unwrapSeed(header string, private *rsa.PrivateKey) (kid string, seed []byte, err error) {
	kid, text, found := strings.Cut(header, ".")
	if !found {
		return "", nil, errors.New("X-Lz-Key has no dot")
	}
	wrapped, err := b64.DecodeString(text)
	if err != nil {
		return "", nil, err
	}
	seed, err = rsa.DecryptOAEP(sha256.New(), nil, private, wrapped, nil)
	return kid, seed, err
}

// hashHex is SHA-256 in lower-case hex.
func hashHex(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// contextOf writes ctx, which ties a ciphertext or a signature to this one request. A call without
// a token has the token "".
func contextOf(method, path, ts, nonce, clientID, token string) string {
	return strings.Join([]string{method, path, ts, nonce, clientID, hashHex([]byte(token))}, "\n")
}

// gcm is AES-256-GCM; Go appends the 16-byte tag to the ciphertext, the order that D has.
func gcm(encKey []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(encKey)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// seal makes D. An iv must never be used twice with one key.
func seal(encKey, iv, parameters []byte, ctx string) (string, error) {
	aead, err := gcm(encKey)
	if err != nil {
		return "", err
	}
	d := append([]byte{dVersion}, iv...)
	return b64.EncodeToString(aead.Seal(d, iv, parameters, []byte(ctx))), nil
}

// open is the gateway's half of seal; a client needs it only to check itself.
func open(encKey []byte, d, ctx string) ([]byte, error) {
	bytes, err := b64.DecodeString(d)
	if err != nil {
		return nil, err
	}
	if len(bytes) < 1+ivBytes || bytes[0] != dVersion {
		return nil, fmt.Errorf("D does not begin with the byte %d and an iv", dVersion)
	}
	aead, err := gcm(encKey)
	if err != nil {
		return nil, err
	}
	return aead.Open(nil, bytes[1:1+ivBytes], bytes[1+ivBytes:], []byte(ctx))
}

// sign makes the signature of a JSON call. It covers the bytes of the body, so what is signed must
// be exactly what is sent: marshal once.
func sign(macKey []byte, ctx string, body []byte) string {
	mac := hmac.New(sha256.New, macKey)
	mac.Write([]byte(ctx + "\n" + hashHex(body)))
	return "v1=" + hex.EncodeToString(mac.Sum(nil))
}

// randomBytes gives n bytes of the system's random source, which does not fail (Go 1.24).
func randomBytes(n int) []byte {
	bytes := make([]byte, n)
	rand.Read(bytes)
	return bytes
}
