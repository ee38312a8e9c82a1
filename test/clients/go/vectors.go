package main

import (
	"bytes"
	"crypto/rsa"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// vectorFile is the published test data, domain/wire/vectors.json.
type vectorFile struct {
	GatewayKey struct {
		Kid   string `json:"kid"`
		Alg   string `json:"alg"`
		SPKI  string `json:"spki"`
		PKCS8 string `json:"pkcs8"`
	} `json:"gatewayKey"`
	ClientID string       `json:"clientId"`
	Seed     string       `json:"seed"`
	XLzKey   string       `json:"X-Lz-Key"`
	EncKey   string       `json:"encKey"`
	MacKey   string       `json:"macKey"`
	Calls    []vectorCall `json:"calls"`
}

type vectorCall struct {
	What       string `json:"what"`
	Form       string `json:"form"`
	Method     string `json:"method"`
	Path       string `json:"path"`
	Ts         string `json:"ts"`
	Nonce      string `json:"nonce"`
	Token      string `json:"token"` // null, for none, reads as ""
	TokenHash  string `json:"tokenHash"`
	Ctx        string `json:"ctx"`
	Parameters string `json:"parameters"`
	IV         string `json:"iv"`
	D          string `json:"D"`
	Body       string `json:"body"`
	BodyHash   string `json:"bodyHash"`
	Signature  string `json:"signature"`
}

// checkVectors runs the protocol code of lz1.go against every value of the file.
func checkVectors(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var vectors vectorFile
	if err := json.Unmarshal(text, &vectors); err != nil {
		return err
	}
	// An empty list would pass every check below.
	if len(vectors.Calls) == 0 {
		return errors.New("the file has no calls")
	}
	derived, err := checkSeed(vectors)
	if err != nil {
		return err
	}
	for _, call := range vectors.Calls {
		if err := checkCall(vectors.ClientID, derived, call); err != nil {
			return fmt.Errorf("%s: %w", call.What, err)
		}
	}
	return nil
}

// checkSeed checks the unwrapping of X-Lz-Key, our own wrapping, and both derived keys.
func checkSeed(vectors vectorFile) (keys, error) {
	der, err := b64.DecodeString(vectors.GatewayKey.PKCS8)
	if err != nil {
		return keys{}, err
	}
	key, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return keys{}, err
	}
	private, ok := key.(*rsa.PrivateKey)
	if !ok {
		return keys{}, errors.New("the private key is not an RSA key")
	}
	public, err := parsePublicKey(vectors.GatewayKey.SPKI)
	if err != nil {
		return keys{}, err
	}
	if !public.Equal(private.Public()) {
		return keys{}, errors.New("spki and pkcs8 are not one pair")
	}
	// OAEP is randomised: our own wrapping cannot equal the file's, but must unwrap the same.
	own, err := wrapSeed(vectors.GatewayKey.Kid, public, decoded(vectors.Seed))
	if err != nil {
		return keys{}, err
	}
	for _, header := range []string{vectors.XLzKey, own} {
		kid, seed, err := unwrapSeed(header, private)
		if err != nil {
			return keys{}, fmt.Errorf("unwrapping X-Lz-Key: %w", err)
		}
		if err := same("kid", kid, vectors.GatewayKey.Kid); err != nil {
			return keys{}, err
		}
		if err := same("seed", b64.EncodeToString(seed), vectors.Seed); err != nil {
			return keys{}, err
		}
	}
	derived, err := deriveKeys(decoded(vectors.Seed))
	if err != nil {
		return keys{}, err
	}
	return derived, errors.Join(
		same("encKey", hex.EncodeToString(derived.enc), vectors.EncKey),
		same("macKey", hex.EncodeToString(derived.mac), vectors.MacKey))
}

func checkCall(clientID string, derived keys, call vectorCall) error {
	ctx := contextOf(call.Method, call.Path, call.Ts, call.Nonce, clientID, call.Token)
	if err := errors.Join(
		same("tokenHash", hashHex([]byte(call.Token)), call.TokenHash),
		same("ctx", ctx, call.Ctx)); err != nil {
		return err
	}
	switch call.Form {
	case "form", "query":
		d, err := seal(derived.enc, decoded(call.IV), []byte(call.Parameters), ctx)
		if err != nil {
			return err
		}
		if err := same("D", d, call.D); err != nil {
			return err
		}
		opened, err := open(derived.enc, call.D, ctx)
		if err != nil {
			return fmt.Errorf("opening D: %w", err)
		}
		if !bytes.Equal(opened, []byte(call.Parameters)) {
			return errors.New("D opens to other parameters")
		}
		return nil
	case "json":
		return errors.Join(
			same("bodyHash", hashHex([]byte(call.Body)), call.BodyHash),
			same("signature", sign(derived.mac, ctx, []byte(call.Body)), call.Signature))
	}
	return fmt.Errorf("unknown form %q", call.Form)
}

func same(what, got, want string) error {
	if got == want {
		return nil
	}
	return fmt.Errorf("%s is %q and should be %q", what, got, want)
}

// decoded ignores the error: text that is no base64url fails the next comparison anyway.
func decoded(text string) []byte {
	data, _ := b64.DecodeString(text)
	return data
}
